// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;

/** OPS: reports benchmarks that count their operations wrongly. */
public final class OpsDetector extends PracticeDetector {
  public OpsDetector(BugReporter reporter) {
    super(reporter);
  }
}
