// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.ScanResult;
import java.util.Optional;

/**
 * Why a scan fails the build, in words.
 *
 * @param result what was found, and what could not be read
 */
record FailureReasons(ScanResult result) {
  /**
   * Checks the input.
   *
   * @return what is wrong with it, in one line; absent when everything was read
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
            "not everything could be scanned: " + plural(errors, "error") + ", see above");
  }

  /**
   * Says how many findings fail the build.
   *
   * @param count their number
   * @return their number, in one line; absent when there are none
   */
  Optional<String> failing(long count) {
    return count == 0 ? Optional.empty() : Optional.of(plural(count, "finding") + ", see above");
  }

  private static String plural(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
