// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.objectweb.asm.tree.ClassNode;

/**
 * Maps the lines of code that Kotlin inlined into a class to lines of its source. Such code has
 * line numbers past the end of its file; the stratum {@code KotlinDebug} of the class file's source
 * map (JSR-45) tells the line of the call that it was inlined at.
 */
public final class InlinedLines {
  private static final String STRATUM = "*S KotlinDebug";

  /** Line numbers from {@code first}; each {@code increment} of them stand for one more line. */
  private record Range(int first, int count, int increment, int callLine) {}

  private final List<Range> ranges = new ArrayList<>();

  private InlinedLines() {}

  /**
   * {@return the inlined lines in the source map of a class; none for most classes}
   *
   * @param tree a class
   */
  public static InlinedLines of(ClassNode tree) {
    InlinedLines lines = new InlinedLines();
    boolean inStratum = false;
    boolean inLines = false;
    for (String line :
        tree.sourceDebug == null ? List.<String>of() : tree.sourceDebug.lines().toList()) {
      if (line.startsWith("*")) {
        inStratum = line.startsWith(STRATUM) || (inStratum && !line.startsWith("*S"));
        inLines = line.toUpperCase(Locale.ROOT).startsWith("*L");
      } else if (inStratum && inLines) {
        lines.add(line);
      }
    }
    return lines;
  }

  /**
   * Reads {@code callLine#file,repeat:first,increment}; all but the first and third are optional.
   */
  private void add(String entry) {
    int colon = entry.indexOf(':');
    if (colon < 0) {
      return;
    }
    int callLine = leadingNumber(entry);
    int comma = entry.lastIndexOf(',', colon);
    int repeat = comma < 0 ? 1 : leadingNumber(entry.substring(comma + 1));
    String output = entry.substring(colon + 1);
    int second = output.indexOf(',');
    int increment = second < 0 ? 1 : Math.max(1, leadingNumber(output.substring(second + 1)));
    ranges.add(new Range(leadingNumber(output), repeat * increment, increment, callLine));
  }

  private static int leadingNumber(String text) {
    int end = 0;
    while (end < text.length() && end < 9 && Character.isDigit(text.charAt(end))) {
      end++;
    }
    return end == 0 ? 0 : Integer.parseInt(text.substring(0, end));
  }

  /**
   * {@return the source line that a line number stands for, as far as is known}
   *
   * @param line a line number from the class file, or -1
   */
  public int inSource(int line) {
    for (Range range : ranges) {
      if (line >= range.first() && line < range.first() + range.count()) {
        return range.callLine() + (line - range.first()) / range.increment();
      }
    }
    return line;
  }
}
