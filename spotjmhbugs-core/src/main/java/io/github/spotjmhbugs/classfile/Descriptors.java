// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

/** The grammar of descriptors (Java Virtual Machine Specification, 4.3). */
final class Descriptors {
  private static final int MALFORMED = -1;

  private Descriptors() {}

  /** Whether a text is the descriptor of a field or variable. */
  static boolean isField(String text) {
    return endOfType(text, 0) == text.length();
  }

  /** Whether a text is the descriptor of a method. */
  static boolean isMethod(String text) {
    if (!text.startsWith("(")) {
      return false;
    }
    int position = 1;
    while (position != MALFORMED && position < text.length() && text.charAt(position) != ')') {
      position = endOfType(text, position);
    }
    if (position == MALFORMED || position >= text.length()) {
      return false;
    }
    String result = text.substring(position + 1);
    return result.equals("V") || isField(result);
  }

  private static int endOfType(String text, int start) {
    int position = start;
    while (position < text.length() && text.charAt(position) == '[') {
      position++;
    }
    if (position >= text.length()) {
      return MALFORMED;
    }
    if ("ZCBSIJFD".indexOf(text.charAt(position)) >= 0) {
      return position + 1;
    }
    int end = text.charAt(position) == 'L' ? text.indexOf(';', position) : MALFORMED;
    return end > position + 1 ? end + 1 : MALFORMED;
  }
}
