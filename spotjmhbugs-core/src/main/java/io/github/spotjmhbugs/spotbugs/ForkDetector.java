// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;
import io.github.spotjmhbugs.practice.fork.ForkPractice;

/** FORK: reports zero forks. */
public final class ForkDetector extends PracticeDetector {
  /**
   * Makes the detector for one run of SpotBugs.
   *
   * @param reporter where to report; SpotBugs passes it in
   */
  public ForkDetector(BugReporter reporter) {
    super(ForkPractice.KEY, reporter);
  }
}
