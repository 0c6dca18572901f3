// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;

/** LOOP: reports loops that accumulate results. */
public final class LoopDetector extends PracticeDetector {
  public LoopDetector(BugReporter reporter) {
    super(reporter);
  }
}
