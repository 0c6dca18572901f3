// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

/** The exit statuses of the process. */
public final class ExitStatus {
  /** Everything was read and there are no findings. */
  public static final int CLEAN = 0;

  /** There are findings. */
  public static final int FINDINGS = 1;

  /** Invalid usage, or something could not be read or written. */
  public static final int ERROR = 2;

  private ExitStatus() {}
}
