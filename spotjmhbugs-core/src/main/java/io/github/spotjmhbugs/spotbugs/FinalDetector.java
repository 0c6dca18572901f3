// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;

/** FINAL: reports constants as input. */
public final class FinalDetector extends PracticeDetector {
  public FinalDetector(BugReporter reporter) {
    super(reporter);
  }
}
