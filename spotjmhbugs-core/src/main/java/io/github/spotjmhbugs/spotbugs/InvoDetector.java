// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;
import io.github.spotjmhbugs.practice.invo.InvoPractice;

/** INVO: reports fixtures per invocation. */
public final class InvoDetector extends PracticeDetector {
  public InvoDetector(BugReporter reporter) {
    super(InvoPractice.KEY, reporter);
  }
}
