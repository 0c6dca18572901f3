// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;
import io.github.spotjmhbugs.practice.batch.BatchPractice;

/** BATCH: reports benchmarks whose warm-up runs much smaller batches. */
public final class BatchDetector extends PracticeDetector {
  /**
   * Makes the detector for one run of SpotBugs.
   *
   * @param reporter where to report; SpotBugs passes it in
   */
  public BatchDetector(BugReporter reporter) {
    super(BatchPractice.KEY, reporter);
  }
}
