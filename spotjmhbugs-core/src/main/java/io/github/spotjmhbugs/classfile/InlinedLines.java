// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.ClassNode;

/**
 * Maps the lines of code that Kotlin inlined into a class to lines of its source. Such code has
 * line numbers past the end of its file; the stratum {@code KotlinDebug} of the class file's source
 * map (JSR-45) tells the line of the call that it was inlined at, else {@code Kotlin} its own line.
 */
public final class InlinedLines {
  private static final Pattern LINES_OF_STRATUM =
      Pattern.compile("\\*S Kotlin.*?\\*L\\R([^*]*)", Pattern.DOTALL);

  /** {@code callLine#file,repeat:first,increment}; all but the first and third are optional. */
  private static final Pattern ENTRY =
      Pattern.compile("(\\d{1,9})(?:#\\d+)?(?:,(\\d{1,9}))?:(\\d{1,9})(?:,(\\d{1,9}))?");

  private InlinedLines() {}

  /**
   * {@return the source line that a line number stands for, as far as is known}
   *
   * @param tree the class that has the line
   * @param line a line number from the class file, or -1
   */
  public static int inSource(ClassNode tree, int line) {
    String map = String.valueOf(tree.sourceDebug);
    Matcher lines = LINES_OF_STRATUM.matcher(map);
    if (lines.find(Math.max(0, map.lastIndexOf("*S Kotlin")))) {
      for (MatchResult entry : ENTRY.matcher(lines.group(1)).results().toList()) {
        // Each increment of the line numbers from the first stand for one more line of the source.
        int increment = Math.max(1, number(entry.group(4)));
        int offset = line - number(entry.group(3));
        if (offset >= 0 && offset < number(entry.group(2)) * increment) {
          return number(entry.group(1)) + offset / increment;
        }
      }
    }
    return line;
  }

  private static int number(@Nullable String digits) {
    return digits == null ? 1 : Integer.parseInt(digits);
  }
}
