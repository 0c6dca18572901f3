// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;

/** STATE: reports states that drift from invocation to invocation. */
public final class StateDetector extends PracticeDetector {
  public StateDetector(BugReporter reporter) {
    super(reporter);
  }
}
