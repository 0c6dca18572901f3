// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;
import io.github.spotjmhbugs.practice.retu.RetuPractice;

/** RETU: reports values that no sink ever sees. */
public final class RetuDetector extends PracticeDetector {
  /**
   * Makes the detector for one run of SpotBugs.
   *
   * @param reporter where to report; SpotBugs passes it in
   */
  public RetuDetector(BugReporter reporter) {
    super(RetuPractice.KEY, reporter);
  }
}
