// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;
import io.github.spotjmhbugs.practice.warm.WarmPractice;

/** WARM: reports benchmarks that are measured cold. */
public final class WarmDetector extends PracticeDetector {
  /**
   * Makes the detector for one run of SpotBugs.
   *
   * @param reporter where to report; SpotBugs passes it in
   */
  public WarmDetector(BugReporter reporter) {
    super(WarmPractice.KEY, reporter);
  }
}
