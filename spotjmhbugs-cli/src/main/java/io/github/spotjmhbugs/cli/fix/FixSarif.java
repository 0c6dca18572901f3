// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.fix;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.formats.report.SarifReport;
import io.github.spotjmhbugs.host.Version;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.result.SourceFix;
import io.github.spotjmhbugs.host.result.TargetResult;
import io.github.spotjmhbugs.host.source.Sources;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The findings of several targets as SARIF, with the repairs of each to choose from. */
final class FixSarif {
  private final List<TargetResult> targets = new ArrayList<>();
  private final Map<String, Map<Finding, List<SourceFix>>> fixes = new HashMap<>();
  private final boolean isGiven;
  private Sources sources;

  /**
   * Makes an empty report.
   *
   * @param sourcePath the sources that the user named; may be none
   */
  FixSarif(List<Path> sourcePath) {
    isGiven = !sourcePath.isEmpty();
    sources = Sources.of(Sources.repositoryAround(Path.of("")), sourcePath);
  }

  /**
   * Adds a target.
   *
   * @param result its findings
   * @param roots its own sources, which count where the user has not named any
   * @param repairs what can be done about the findings
   */
  void add(TargetResult result, List<Path> roots, Map<Finding, List<SourceFix>> repairs) {
    targets.add(result);
    fixes.put(result.target(), repairs);
    if (!isGiven) {
      sources = sources.with(result.target(), roots);
    }
  }

  /**
   * Renders all targets.
   *
   * @param threshold the lowest confidence among the findings
   * @param problems what could not be read
   * @return the report
   */
  String render(Confidence threshold, List<Problem> problems) {
    SarifReport report =
        new SarifReport(
            Version.current(),
            sources,
            (target, finding) ->
                fixes.getOrDefault(target, Map.of()).getOrDefault(finding, List.of()));
    return report.render(new ScanResult(threshold, targets, problems));
  }
}
