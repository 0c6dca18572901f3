// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import com.google.gson.FieldNamingPolicy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.host.result.Fingerprints;
import io.github.spotjmhbugs.host.result.Messages;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.source.Sources;
import java.util.List;

/**
 * A code quality report of GitLab, which shows what a merge request adds.
 *
 * @param sources where the paths of source files come from
 */
public record GitlabReport(Sources sources) implements Report {
  private static final Gson GSON =
      new GsonBuilder()
          .setPrettyPrinting()
          .disableHtmlEscaping()
          .setFieldNamingPolicy(FieldNamingPolicy.LOWER_CASE_WITH_UNDERSCORES)
          .create();

  private record Issue(
      String description,
      String checkName,
      String fingerprint,
      String severity,
      Position location) {}

  private record Position(String path, Lines lines) {}

  private record Lines(int begin) {}

  @Override
  public String render(ScanResult result) {
    Fingerprints fingerprints = new Fingerprints();
    List<Issue> issues =
        result.targets().stream()
            .flatMap(
                target ->
                    target.findings().stream()
                        .map(each -> issue(target.target(), each, fingerprints.next(each))))
            .toList();
    return GSON.toJson(issues) + "\n";
  }

  private Issue issue(String target, Finding finding, String fingerprint) {
    FindingPlace place = FindingPlace.of(sources, target, finding);
    String severity =
        switch (finding.confidence()) {
          case HIGH -> "critical";
          case NORMAL -> "major";
          case LOW -> "minor";
        };
    return new Issue(
        OneLine.of(Messages.describe(finding)),
        finding.pattern().type(),
        fingerprint,
        severity,
        // A line is required.
        new Position(place.path(), new Lines(Math.max(1, place.line()))));
  }
}
