// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;

/** PARAM: reports parameters that are read before they are set. */
public final class ParamDetector extends PracticeDetector {
  public ParamDetector(BugReporter reporter) {
    super(reporter);
  }
}
