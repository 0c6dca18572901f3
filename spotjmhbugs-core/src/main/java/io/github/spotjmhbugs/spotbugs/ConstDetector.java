// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;

/** CONST: reports benchmarks that compute from constants alone. */
public final class ConstDetector extends PracticeDetector {
  public ConstDetector(BugReporter reporter) {
    super(reporter);
  }
}
