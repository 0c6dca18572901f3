// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;
import io.github.spotjmhbugs.practice.param.ParamPractice;

/** PARAM: reports parameters that are read before they are set. */
public final class ParamDetector extends PracticeDetector {
  public ParamDetector(BugReporter reporter) {
    super(ParamPractice.KEY, reporter);
  }
}
