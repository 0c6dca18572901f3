// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;

/** SHARE: reports threads that write to one object. */
public final class ShareDetector extends PracticeDetector {
  public ShareDetector(BugReporter reporter) {
    super(reporter);
  }
}
