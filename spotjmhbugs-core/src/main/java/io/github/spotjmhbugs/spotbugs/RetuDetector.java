// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;
import io.github.spotjmhbugs.practice.retu.RetuPractice;

/** RETU: reports values that no sink ever sees. */
public final class RetuDetector extends PracticeDetector {
  public RetuDetector(BugReporter reporter) {
    super(RetuPractice.KEY, reporter);
  }
}
