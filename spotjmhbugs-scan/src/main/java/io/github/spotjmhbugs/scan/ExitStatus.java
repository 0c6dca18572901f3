// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

/** What the process tells its caller. */
final class ExitStatus {
  /** Everything was read and nothing was found. */
  static final int CLEAN = 0;

  /** There are findings. */
  static final int FINDINGS = 1;

  /** Wrong usage, or something could not be read or written. */
  static final int ERROR = 2;

  private ExitStatus() {}
}
