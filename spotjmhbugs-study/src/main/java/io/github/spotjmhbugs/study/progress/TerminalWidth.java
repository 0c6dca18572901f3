// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.progress;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.IntSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The columns of the terminal that standard error is, asked for from time to time. */
final class TerminalWidth implements IntSupplier {
  private static final int USUAL = 80;
  private static final int LEAST = 20;
  private static final int CALLS = 10;
  private static final Pattern SIZE = Pattern.compile("\\d+ (\\d{1,4})\\s*");

  private int columns = USUAL;
  private int calls;

  /** {@return the columns; those of most terminals when it does not tell} */
  @Override
  public int getAsInt() {
    if (calls++ % CALLS == 0) {
      columns = ask();
    }
    return columns;
  }

  /** A shell's standard input stands for our standard error: that is where {@code stty} looks. */
  private static int ask() {
    try {
      Process stty =
          new ProcessBuilder("sh", "-c", "stty size <&2")
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      Matcher columns = SIZE.matcher(size);
      int found = columns.matches() ? Integer.parseInt(columns.group(1)) : 0;
      return found == 0 ? USUAL : Math.max(LEAST, found);
    } catch (IOException e) {
      return USUAL;
    }
  }
}
