// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.host.result.Messages;
import io.github.spotjmhbugs.host.result.Names;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.source.Sources;
import java.util.stream.Collectors;

/**
 * Commands in the log of a GitHub workflow, which shows them beside the changed lines. A workflow
 * that may not write security events needs no SARIF for this.
 *
 * @param sources where the paths of source files come from
 */
public record GithubReport(Sources sources) implements Report {
  @Override
  public String render(ScanResult result) {
    return result.targets().stream()
        .flatMap(target -> target.findings().stream().map(each -> line(target.target(), each)))
        .collect(Collectors.joining());
  }

  private String line(String target, Finding finding) {
    FindingPlace place = FindingPlace.of(sources, target, finding);
    // The only level whose name is not the one that all others use.
    String level =
        finding.confidence() == Confidence.LOW ? "notice" : Names.level(finding.confidence());
    return "::"
        + level
        + " file="
        + property(place.path())
        + (place.line() > 0 ? ",line=" + place.line() : "")
        + (place.column() > 0 ? ",col=" + place.column() : "")
        + ",title="
        + finding.pattern().type()
        + "::"
        + data(OneLine.of(Messages.describe(finding)))
        + "\n";
  }

  private static String property(String value) {
    return data(value).replace(":", "%3A").replace(",", "%2C");
  }

  private static String data(String value) {
    return value.replace("%", "%25");
  }
}
