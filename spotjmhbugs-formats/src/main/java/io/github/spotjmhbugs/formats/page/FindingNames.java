// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.page;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.host.result.Fingerprints;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.result.TargetResult;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Names findings in links. The names are the fingerprints of SARIF, which outlive moved lines. */
final class FindingNames {
  private final Map<String, Map<Finding, String>> names = new HashMap<>();

  FindingNames(ScanResult result) {
    Fingerprints fingerprints = new Fingerprints();
    for (TargetResult target : result.targets()) {
      Map<Finding, String> own = names.computeIfAbsent(target.target(), each -> new HashMap<>());
      for (Finding finding : target.findings()) {
        own.put(finding, "f-" + fingerprints.next(finding).replace(':', '-'));
      }
    }
  }

  /**
   * Names a finding.
   *
   * @param target the target that it is in
   * @param finding a finding of the scan
   * @return an id that is unique on the page
   */
  String of(String target, Finding finding) {
    return Objects.requireNonNull(Objects.requireNonNull(names.get(target)).get(finding));
  }
}
