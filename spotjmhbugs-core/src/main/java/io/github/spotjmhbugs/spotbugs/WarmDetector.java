// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;

/** WARM: reports benchmarks that are measured cold. */
public final class WarmDetector extends PracticeDetector {
  public WarmDetector(BugReporter reporter) {
    super(reporter);
  }
}
