// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;

/** Tells whether a certain stream of the process is a terminal, which the JDK cannot. */
public final class Terminal {
  private Terminal() {}

  /** {@return whether standard error is a terminal; false when that cannot be determined} */
  public static boolean isStandardError() {
    try {
      return new ProcessBuilder("sh", "-c", "test -t 2")
              .redirectError(Redirect.INHERIT)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
