// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;
import io.github.spotjmhbugs.practice.loop.LoopPractice;

/** LOOP: reports loops that accumulate results. */
public final class LoopDetector extends PracticeDetector {
  /**
   * Makes the detector for one run of SpotBugs.
   *
   * @param reporter where to report; SpotBugs passes it in
   */
  public LoopDetector(BugReporter reporter) {
    super(LoopPractice.KEY, reporter);
  }
}
