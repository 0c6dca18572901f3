// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells whether a certain stream of the process is a terminal, and how wide, which the JDK cannot.
 */
public final class Terminal {
  private Terminal() {}

  /** What terminals are when they do not tell. */
  private static final int USUAL_WIDTH = 80;

  private static final int LEAST_WIDTH = 40;

  /** {@return how many columns standard output has; empty when it is no terminal} */
  public static OptionalInt width() {
    if (System.console() == null) {
      return OptionalInt.empty();
    }
    try {
      Process stty =
          new ProcessBuilder("sh", "-c", "test -t 1 && stty size <&1 >&2")
              .redirectOutput(Redirect.INHERIT)
              .start();
      String size = new String(stty.getErrorStream().readAllBytes(), StandardCharsets.US_ASCII);
      return stty.waitFor() == 0 ? OptionalInt.of(columns(size)) : OptionalInt.empty();
    } catch (IOException e) {
      return OptionalInt.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OptionalInt.empty();
    }
  }

  /**
   * Reads the width of a terminal.
   *
   * @param size its rows and columns, as {@code stty size} prints them
   * @return the columns that text may use
   */
  static int columns(String size) {
    Matcher numbers = Pattern.compile("\\d+ (\\d{1,4})\\s*").matcher(size);
    int columns = numbers.matches() ? Integer.parseInt(numbers.group(1)) : 0;
    return columns == 0 ? USUAL_WIDTH : Math.max(LEAST_WIDTH, columns);
  }

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
