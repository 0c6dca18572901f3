// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;
import io.github.spotjmhbugs.practice.consts.ConstPractice;

/** CONST: reports benchmarks that compute from constants alone. */
public final class ConstDetector extends PracticeDetector {
  /**
   * Makes the detector for one run of SpotBugs.
   *
   * @param reporter where to report; SpotBugs passes it in
   */
  public ConstDetector(BugReporter reporter) {
    super(ConstPractice.KEY, reporter);
  }
}
