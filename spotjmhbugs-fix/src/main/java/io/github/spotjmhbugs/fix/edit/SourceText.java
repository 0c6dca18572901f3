// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.edit;

/**
 * The text of a source file with its lines as they are: whatever ends them, and however they are
 * indented.
 *
 * @param text the text
 */
public record SourceText(String text) {
  /**
   * A place in terms of lines.
   *
   * @param line the line, from 1
   * @param column the column, from 1, in UTF-16 code units
   */
  public record Position(int line, int column) {}

  /**
   * Counts lines.
   *
   * @param offset a character, or the end of the text
   * @return its line and column
   */
  public Position position(int offset) {
    int line = 1;
    int start = 0;
    int next = nextLine(0);
    // In the last line, the next one does not begin.
    while (next <= offset && lineEnd(start) < text.length()) {
      line++;
      start = next;
      next = nextLine(start);
    }
    return new Position(line, offset - start + 1);
  }

  /**
   * Finds the start of a line.
   *
   * @param offset a character
   * @return the first character of its line
   */
  public int lineStart(int offset) {
    int start = offset;
    while (start > 0 && !isLineEnd(text.charAt(start - 1))) {
      start--;
    }
    return start;
  }

  /**
   * Finds the end of a line.
   *
   * @param offset a character
   * @return the first character of what ends its line; the length of the text in its last line
   */
  public int lineEnd(int offset) {
    int end = offset;
    while (end < text.length() && !isLineEnd(text.charAt(end))) {
      end++;
    }
    return end;
  }

  /**
   * Finds the start of the next line.
   *
   * @param offset a character
   * @return the first character after what ends its line
   */
  public int nextLine(int offset) {
    int end = lineEnd(offset);
    if (end < text.length()) {
      end += text.startsWith("\r\n", end) ? 2 : 1;
    }
    return end;
  }

  /**
   * Reads how a line is indented.
   *
   * @param offset a character
   * @return the white space at the start of its line
   */
  public String indent(int offset) {
    int start = lineStart(offset);
    int end = start;
    while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
      end++;
    }
    return text.substring(start, end);
  }

  /**
   * Reads what ends a line.
   *
   * @param offset a character
   * @return what ends its line; what ends the first one if it is the last, or a line feed
   */
  public String lineSeparator(int offset) {
    int end = lineEnd(offset);
    int from = end < text.length() ? end : lineEnd(0);
    return from < text.length() ? text.substring(from, nextLine(from)) : "\n";
  }

  /**
   * Checks what stands before a character in its line.
   *
   * @param offset a character
   * @return whether it is the first one of its line that is no white space
   */
  public boolean startsLine(int offset) {
    return text.substring(lineStart(offset), offset).isBlank();
  }

  /**
   * Checks what stands behind a character in its line.
   *
   * @param offset a character
   * @return whether white space and at most one comment follow up to the end of the line
   */
  public boolean endsLine(int offset) {
    String rest = text.substring(offset, lineEnd(offset)).strip();
    boolean isBlockComment =
        rest.startsWith("/*") && rest.indexOf("*/") == rest.length() - 2 && rest.length() >= 4;
    return rest.isEmpty() || rest.startsWith("//") || isBlockComment;
  }

  /**
   * Skips white space.
   *
   * @param offset a character
   * @return the first character from there on that is none
   */
  public int skipBlanks(int offset) {
    int at = offset;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r';
  }
}
