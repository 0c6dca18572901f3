// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;

/** SETUP: reports fixtures that swallow their failure. */
public final class SetupDetector extends PracticeDetector {
  public SetupDetector(BugReporter reporter) {
    super(reporter);
  }
}
