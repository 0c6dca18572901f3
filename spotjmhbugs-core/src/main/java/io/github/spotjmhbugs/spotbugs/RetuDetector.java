// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;

/** RETU: reports values that no sink ever sees. */
public final class RetuDetector extends PracticeDetector {
  public RetuDetector(BugReporter reporter) {
    super(reporter);
  }
}
