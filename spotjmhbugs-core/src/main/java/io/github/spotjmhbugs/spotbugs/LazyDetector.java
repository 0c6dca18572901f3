// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;

/** LAZY: reports benchmarks that assemble a pipeline and do not run it. */
public final class LazyDetector extends PracticeDetector {
  public LazyDetector(BugReporter reporter) {
    super(reporter);
  }
}
