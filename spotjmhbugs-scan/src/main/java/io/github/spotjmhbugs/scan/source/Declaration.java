// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.source;

import io.github.spotjmhbugs.practice.Location;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Where a source file declares what class files have no line for. */
final class Declaration {
  private static final String COMMENT = "^(?!\\s*(?://|\\*|/\\*)).*";

  private static final Pattern NESTING = Pattern.compile("\\$");

  private Declaration() {}

  /**
   * @param location a class, or a field that cannot be assigned
   * @param lines its source file
   * @return the line of its declaration, from 1
   */
  static OptionalInt of(Location location, List<String> lines) {
    String simpleName = location.className().substring(location.className().lastIndexOf('/') + 1);
    int owner = 0;
    for (String nested : NESTING.split(simpleName, -1)) {
      owner = Math.max(owner, lineOf(type(nested), lines, owner));
    }
    int line =
        switch (location.kind()) {
          case CLASS -> owner;
          // Other fields and their locals of the same name cannot be told apart by looking.
          case FIELD -> lineOf(constant(location.member()), lines, owner);
          case METHOD -> 0;
        };
    return line > 0 ? OptionalInt.of(line) : OptionalInt.empty();
  }

  private static Pattern type(String name) {
    return Pattern.compile(
        COMMENT + "\\b(?:class|interface|enum|record|object|trait)\\s+" + word(name));
  }

  private static Pattern constant(String name) {
    return Pattern.compile(COMMENT + "\\b(?:final|val)\\b.*" + word(name) + "\\s*(?:[=;:,]|$)");
  }

  private static String word(String name) {
    return "(?<![\\w$])" + Pattern.quote(name) + "(?![\\w$])";
  }

  /** The first line that matches, not before a line; 0 when there is none. */
  private static int lineOf(Pattern pattern, List<String> lines, int from) {
    for (int line = Math.max(from, 1); line <= lines.size(); line++) {
      if (pattern.matcher(lines.get(line - 1)).find()) {
        return line;
      }
    }
    return 0;
  }
}
