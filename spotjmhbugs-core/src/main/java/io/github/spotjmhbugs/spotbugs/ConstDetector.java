// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;
import io.github.spotjmhbugs.practice.consts.ConstPractice;

/** CONST: reports benchmarks that compute from constants alone. */
public final class ConstDetector extends PracticeDetector {
  public ConstDetector(BugReporter reporter) {
    super(ConstPractice.KEY, reporter);
  }
}
