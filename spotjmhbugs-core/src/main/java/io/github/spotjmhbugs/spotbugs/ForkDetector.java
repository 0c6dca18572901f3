// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;

/** FORK: reports zero forks. */
public final class ForkDetector extends PracticeDetector {
  public ForkDetector(BugReporter reporter) {
    super(reporter);
  }
}
