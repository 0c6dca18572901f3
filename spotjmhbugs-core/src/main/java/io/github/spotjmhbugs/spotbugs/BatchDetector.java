// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;

/** BATCH: reports benchmarks whose warm-up runs much smaller batches. */
public final class BatchDetector extends PracticeDetector {
  public BatchDetector(BugReporter reporter) {
    super(reporter);
  }
}
