// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

/** What the process tells its caller. */
public final class ExitStatus {
  /** Everything was read and nothing was found. */
  public static final int CLEAN = 0;

  /** There are findings. */
  public static final int FINDINGS = 1;

  /** Wrong usage, or something could not be read or written. */
  public static final int ERROR = 2;

  private ExitStatus() {}
}
