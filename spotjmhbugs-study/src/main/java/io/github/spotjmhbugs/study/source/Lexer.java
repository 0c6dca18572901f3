// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import java.util.ArrayList;
import java.util.List;

/**
 * Takes source text apart, as coarsely as counting annotations allows: into names and single
 * characters. Comments and literals are left out. Any text will do, also one that no compiler
 * takes.
 */
final class Lexer {
  private static final String TEXT_BLOCK = "\"\"\"";

  /** The largest distance between the marks of a character literal: that of an escape. */
  private static final int LONGEST_CHARACTER = 10;

  /** How deep strings are looked into: no more than our stack allows. */
  private static final int DEEPEST_STRING = 50;

  private final String text;
  private final Language language;
  private final List<String> tokens = new ArrayList<>();
  private int at;
  private int nesting;

  private Lexer(String text, Language language) {
    this.text = text;
    this.language = language;
  }

  /**
   * {@return its names, and all other characters that are not blank, one by one}
   *
   * @param text source text
   * @param language its language
   */
  static List<String> tokens(String text, Language language) {
    Lexer lexer = new Lexer(text, language);
    lexer.code(false);
    return lexer.tokens;
  }

  /** Reads code to the end of the text, or in a string to the brace that ends it. */
  private void code(boolean inString) {
    int depth = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '{') {
        depth++;
      } else if (c == '}' && depth-- == 0 && inString) {
        at++;
        return;
      }
      token(c);
    }
  }

  private void token(char c) {
    if (text.startsWith("//", at)) {
      int end = text.indexOf('\n', at);
      at = end < 0 ? text.length() : end;
    } else if (text.startsWith("/*", at)) {
      comment();
    } else if (c == '"') {
      string();
    } else if (c == '\'') {
      character();
    } else if (c == '`') {
      quotedName();
    } else if (Character.isJavaIdentifierStart(c)) {
      name();
    } else {
      at++;
      if (!Character.isWhitespace(c)) {
        tokens.add(String.valueOf(c));
      }
    }
  }

  private void comment() {
    int depth = 0;
    do {
      if (text.startsWith("/*", at) && (depth == 0 || language.nestsComments())) {
        depth++;
        at += 2;
      } else if (text.startsWith("*/", at)) {
        depth--;
        at += 2;
      } else {
        at++;
      }
    } while (depth > 0 && at < text.length());
  }

  private void string() {
    boolean name = at > 0 && Character.isJavaIdentifierPart(text.charAt(at - 1));
    boolean code = nesting < DEEPEST_STRING && language.hasCodeInStrings(name);
    boolean block = text.startsWith(TEXT_BLOCK, at);
    boolean escapes = !(block && language.hasRawStrings());
    String end = block ? TEXT_BLOCK : "\"";
    at += end.length();
    while (at < text.length() && !text.startsWith(end, at)) {
      char c = text.charAt(at);
      if (!block && c == '\n') {
        return; // Not closed: only its line is lost.
      }
      if (c == '\\' && escapes) {
        at += 2;
      } else if (c == '$' && code && text.startsWith("{", at + 1)) {
        at += 2;
        nesting++;
        code(true);
        nesting--;
      } else {
        at++;
      }
    }
    at += end.length();
    while (block && language.hasRawStrings() && text.startsWith("\"", at)) {
      at++; // Quotation marks before the last three belong to the string.
    }
  }

  /** A character literal; or an apostrophe, of which Scala has several kinds. */
  private void character() {
    int end = text.indexOf('\'', at + 3);
    if (text.startsWith("\\", at + 1) && end > at && end - at <= LONGEST_CHARACTER) {
      at = end + 1;
      return;
    }
    int length = at + 1 < text.length() && Character.isHighSurrogate(text.charAt(at + 1)) ? 2 : 1;
    at += text.startsWith("'", at + 1 + length) ? length + 2 : 1;
  }

  private void quotedName() {
    int end = text.indexOf('`', at + 1);
    if (end > at + 1) {
      tokens.add(text.substring(at + 1, end));
    }
    at = Math.max(at, end) + 1;
  }

  private void name() {
    int start = at;
    while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
      at++;
    }
    tokens.add(text.substring(start, at));
  }
}
