// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
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

  private static final Pattern SIZE = Pattern.compile("\\d+ (\\d{1,4})\\s*");

  /**
   * Sets a text.
   *
   * @param out where it goes
   * @param isColoured whether the terminal is to be asked for colours
   * @param showsAll whether each finding is shown
   * @return for the terminal, if that is where it goes, or else plain
   * @throws IOException when there is no working directory
   */
  public static TextLayout layout(PrintStream out, boolean isColoured, boolean showsAll)
      throws IOException {
    Path here = Path.of("").toRealPath();
    if (out != System.out) {
      return new TextLayout(Palette.PLAIN, TextLayout.UNLIMITED, showsAll, false, here);
    }
    boolean isDumb = "dumb".equals(System.getenv("TERM"));
    Palette palette = isColoured && !isDumb ? Palette.COLOURED : Palette.PLAIN;
    OptionalInt columns = width();
    return new TextLayout(
        palette, columns.orElse(TextLayout.UNLIMITED), showsAll, columns.isPresent(), here);
  }

  /** {@return how many columns standard output has; empty when it is no terminal} */
  @SuppressWarnings("SystemConsoleNull") // newer JDKs tell less, and the shell all
  public static OptionalInt width() {
    if (System.console() == null) {
      return OptionalInt.empty();
    }
    return answer("test -t 1 && stty size <&1 >&2", false)
        .map(size -> OptionalInt.of(columns(size, LEAST_WIDTH)))
        .orElseGet(OptionalInt::empty);
  }

  /**
   * Asks standard error how wide it is. A shell's standard input stands for it: that is where
   * {@code stty} looks.
   *
   * @param least the fewest columns that the caller can do with
   * @return its columns; those of most terminals when it does not tell
   */
  public static int errorWidth(int least) {
    return columns(answer("stty size <&2", true).orElse(""), least);
  }

  /** What a shell prints, to the other of the two streams; empty when it fails. */
  private static Optional<String> answer(String command, boolean isAboutError) {
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", command);
    try {
      Process shell =
          (isAboutError
                  ? builder.redirectError(Redirect.INHERIT)
                  : builder.redirectOutput(Redirect.INHERIT))
              .start();
      InputStream printed = isAboutError ? shell.getInputStream() : shell.getErrorStream();
      String text = new String(printed.readAllBytes(), StandardCharsets.US_ASCII);
      return shell.waitFor() == 0 ? Optional.of(text) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /**
   * Reads the width of a terminal.
   *
   * @param size its rows and columns, as {@code stty size} prints them
   * @param least the fewest columns
   * @return the columns that text may use
   */
  static int columns(String size, int least) {
    Matcher numbers = SIZE.matcher(size);
    int columns = numbers.matches() ? Integer.parseInt(numbers.group(1)) : 0;
    return columns == 0 ? USUAL_WIDTH : Math.max(least, columns);
  }

  /**
   * Tells whether somebody watches what is written.
   *
   * @param stream where it goes
   * @return whether that is standard error, and a terminal; false when that cannot be determined
   */
  public static boolean isStandardError(PrintStream stream) {
    return stream == System.err && answer("test -t 2", true).isPresent();
  }
}
