// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The code of a source without its comments and literals, and without the code that stands in
 * literals: no declaration of a benchmark does. Comments nest in Kotlin and Scala; strings of
 * Kotlin, and those of Scala with a word before them, have templates such as <code>${code}</code>,
 * in which there may be further strings. A string on one line ends with the line at the latest.
 */
public final class CodeText {
  /** What a piece of text may be, with all that begins or ends another piece in it. */
  private enum Piece {
    CODE(
        "//[^\\n]*|/\\*|\"\"\"|\"|`[^`\\n]*`|'(?:\\\\[^\\n']{1,10}|[^\\\\\\n])'|'\\\\''"
            + "|(?<close>})|\\{"),
    COMMENT("(?<close>\\*/)|/\\*"),
    STRING("\\\\.|(?<close>[\"\\n])"),
    KOTLIN_STRING("\\\\.|\\$\\{|(?<close>[\"\\n])"),
    SCALA_STRING("\\\\.|\\$[$\"]|\\$\\{|(?<close>[\"\\n])"),
    TEXT_BLOCK("\\\\.|(?<close>\"\"\")"),
    RAW_STRING("(?<close>\"{3,})"),
    KOTLIN_RAW_STRING("\\$\\{|(?<close>\"{3,})"),
    SCALA_RAW_STRING("\\$\\$|\\$\\{|(?<close>\"{3,})");

    private final Pattern marks;

    Piece(String marks) {
      this.marks = Pattern.compile(marks, Pattern.DOTALL);
    }
  }

  private final String text;
  private final Language language;
  private final StringBuilder code = new StringBuilder();
  private final Set<String> quotedNames = new LinkedHashSet<>();

  /** The pieces around the current place, without the code of the whole source. */
  private final Deque<Piece> open = new ArrayDeque<>();

  private CodeText(String text, Language language) {
    this.text = text;
    this.language = language;
  }

  /** {@return the names in backquotes in the code of a source, without these} */
  public static Set<String> quotedNames(String text, Language language) {
    CodeText source = new CodeText(text, language);
    source.read();
    return Set.copyOf(source.quotedNames);
  }

  /** {@return the code of a source, which need not be sound} */
  public static String code(String text, Language language) {
    CodeText source = new CodeText(text, language);
    source.read();
    return source.code.toString();
  }

  private void read() {
    int at = 0;
    while (at < text.length()) {
      Matcher mark = (open.isEmpty() ? Piece.CODE : open.element()).marks.matcher(text);
      boolean found = mark.find(at);
      if (open.isEmpty()) {
        code.append(text, at, found ? mark.start() : text.length()).append(' ');
      }
      if (found) {
        follow(mark);
      }
      at = found ? mark.end() : text.length();
    }
  }

  private void follow(Matcher mark) {
    String found = mark.group();
    if (open.isEmpty() && (found.equals("{") || found.equals("}"))) {
      code.append(found);
    } else if (found.startsWith("`")) {
      quotedNames.add(found.substring(1, found.length() - 1));
    } else if (mark.group("close") != null) {
      open.pop();
    } else if (found.equals("{") || found.equals("${")) {
      open.push(Piece.CODE);
    } else if (found.equals("/*") && (open.peek() != Piece.COMMENT || language != Language.JAVA)) {
      open.push(Piece.COMMENT);
    } else if (found.equals("\"")) {
      open.push(template(mark.start(), Piece.STRING, Piece.KOTLIN_STRING, Piece.SCALA_STRING));
    } else if (found.equals("\"\"\"")) {
      Piece raw = language == Language.JAVA ? Piece.TEXT_BLOCK : Piece.RAW_STRING;
      open.push(template(mark.start(), raw, Piece.KOTLIN_RAW_STRING, Piece.SCALA_RAW_STRING));
    }
  }

  private Piece template(int quote, Piece plain, Piece ofKotlin, Piece ofScala) {
    boolean hasPrefix = quote > 0 && Character.isJavaIdentifierPart(text.charAt(quote - 1));
    return switch (language) {
      case JAVA -> plain;
      case KOTLIN -> ofKotlin;
      case SCALA -> hasPrefix ? ofScala : plain;
    };
  }
}
