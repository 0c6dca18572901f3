// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A language that benchmarks are written in. */
public enum Language {
  JAVA(".java"),
  KOTLIN(".kt"),
  /** Scala, of any version. */
  SCALA(".scala");

  private static final String COMMENT = "/*";
  private static final Pattern COMMENT_MARK = Pattern.compile("/\\*|\\*/");

  /** What begins no code; the end of the text ends whatever is open. */
  private static final String NO_CODE =
      "(?s)//[^\\n]*+|/\\*|`[^`\\n]*+`|'(?:\\\\[^\\n']{1,10}|[^\\\\\\n])'|'\\\\''"
          + "|\"\"\"%s|\"(?:[^\"\\\\\\n]++|\\\\.)*+[\"\\n]?";

  /** In Java, a backslash hides what follows it in a block of text, too. */
  private static final Pattern IN_JAVA =
      Pattern.compile(NO_CODE.formatted("(?:[^\"\\\\]++|\\\\.|\"(?!\"\"))*+(?:\"\"\"|\\z)?"));

  private static final Pattern IN_OTHERS =
      Pattern.compile(NO_CODE.formatted("(?:[^\"]++|\"(?!\"\"))*+(?:\"{3,}|\\z)"));

  private static final Pattern PACKAGE =
      Pattern.compile("(?mU)^[ \\t]*+package\\s++(?!object\\b)([\\w.]++)");

  private final String extension;

  Language(String extension) {
    this.extension = extension;
  }

  /** {@return the language of a source; empty for what is none} */
  public static Optional<Language> of(Path file) {
    return Arrays.stream(values()).filter(one -> one.has(file)).findFirst();
  }

  public boolean has(Path file) {
    return file.toString().endsWith(extension);
  }

  /**
   * {@return the code of a source, which need not be sound, without its comments and literals, and
   * without the code that stands in literals: no declaration of a benchmark does} Comments nest in
   * Kotlin and Scala. A string on one line ends with the line at the latest. A template is part of
   * its string, up to the next quote.
   */
  public String code(String text) {
    Matcher next = (this == JAVA ? IN_JAVA : IN_OTHERS).matcher(text);
    StringBuilder code = new StringBuilder();
    int at = 0;
    while (next.find(at)) {
      code.append(text, at, next.start()).append(' ');
      at = next.group().equals(COMMENT) ? endOfComment(text, next.end(), this != JAVA) : next.end();
    }
    return code.append(text, at, text.length()).toString();
  }

  private static int endOfComment(String text, int start, boolean canNest) {
    Matcher mark = COMMENT_MARK.matcher(text).region(start, text.length());
    int depth = 1;
    while (depth > 0 && mark.find()) {
      depth += !mark.group().equals(COMMENT) ? -1 : canNest ? 1 : 0;
    }
    return depth > 0 ? text.length() : mark.end();
  }

  /** {@return the package that code declares, with dots; in Scala it may do so in steps} */
  public static String packageOf(String code) {
    return PACKAGE
        .matcher(code)
        .results()
        .map(one -> one.group(1))
        .collect(Collectors.joining("."));
  }
}
