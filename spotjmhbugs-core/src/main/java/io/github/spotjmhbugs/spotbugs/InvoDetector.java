// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;

/** INVO: reports fixtures per invocation. */
public final class InvoDetector extends PracticeDetector {
  public InvoDetector(BugReporter reporter) {
    super(reporter);
  }
}
