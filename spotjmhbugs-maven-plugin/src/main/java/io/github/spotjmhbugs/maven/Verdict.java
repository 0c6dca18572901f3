// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.scan.Threshold;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.scan.result.ScanResult;
import java.util.Optional;

/** What a result means for the build. */
final class Verdict {
  private final ScanResult result;

  /**
   * @param result what was found, and what could not be read
   */
  Verdict(ScanResult result) {
    this.result = result;
  }

  /**
   * @return what is wrong with the input, as one line; absent when everything was read
   */
  Optional<String> unreadable() {
    long errors =
        result
            .allProblems()
            .filter(problem -> problem.severity() == Problem.Severity.ERROR)
            .count();
    return errors == 0
        ? Optional.empty()
        : Optional.of(
            "not everything could be scanned: " + plural(errors, "error") + ", named above");
  }

  /**
   * @param failOn the lowest confidence that fails the build
   * @return which findings fail it, as one line; absent when there are none
   */
  Optional<String> findings(Threshold failOn) {
    Confidence least = failOn.confidence();
    long count =
        result.targets().stream()
            .flatMap(target -> target.findings().stream())
            .filter(finding -> finding.confidence().reaches(least))
            .count();
    return count == 0
        ? Optional.empty()
        : Optional.of(plural(count, "finding") + " at or above '" + failOn + "'");
  }

  private static String plural(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
