// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Changes texts of any format word by word, so that most of a text stays what it was. */
final class TextEdits {
  /** What words of strangers may be, wherever a format has words. */
  static final List<String> HOSTILE =
      List.of(
          "",
          "null",
          "0",
          "-1",
          "2147483647",
          "2147483648",
          "1e400",
          "NaN",
          "true",
          "${a}",
          "${a${a}}",
          "$a",
          "../../../etc/passwd",
          "/etc/passwd",
          "file:///etc/passwd",
          "https://user:secret@example.org/x",
          "\0",
          "\u001b[2J",
          "\u202e",
          "\u2028",
          "\uFEFF",
          "\r",
          "\n",
          "'",
          "\"",
          "\"\"\"",
          "\\",
          "\\u",
          "`",
          "{",
          "}",
          "[",
          "]",
          "(",
          ")",
          "<",
          ">",
          "</a>",
          "<!--",
          "<![CDATA[",
          "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]>",
          "&lt;",
          "&b;",
          "/*",
          "*/",
          "//",
          "#",
          ":",
          "::",
          "=",
          "=1+1",
          ",",
          ";",
          "*",
          "[1,2)",
          "[,]",
          "LATEST",
          "1-SNAPSHOT",
          ".",
          "..",
          "COM1",
          "x".repeat(3000),
          "\uFFFE",
          "../jazzer-traversal",
          "jaz.Zer",
          "é",
          "\uD83D\uDE00");

  private static final Pattern TOKEN = Pattern.compile("\\w+|\\s+|[^\\w\\s]");
  private static final int MOST = 200_000;
  private static final int REPEATED = 3000;

  private TextEdits() {}

  /** Makes one change; a text that has become large stays. */
  static byte[] edit(byte[] content, Script script) {
    if (content.length > MOST) {
      return content;
    }
    // As Latin-1, in which each byte is a character, damaged texts stay damaged.
    String text = new String(content, StandardCharsets.ISO_8859_1);
    if (script.below(4) == 0) {
      return editLines(text, script);
    }
    List<String> tokens =
        new ArrayList<>(TOKEN.matcher(text).results().map(MatchResult::group).toList());
    if (tokens.isEmpty()) {
      return utf8(script.oneOf(HOSTILE));
    }
    int at = script.below(tokens.size());
    int end = Math.min(tokens.size(), at + 1 + script.below(8));
    switch (script.below(10)) {
      case 0 -> tokens.subList(at, end).clear();
      case 1 -> tokens.addAll(end, List.copyOf(tokens.subList(at, end)));
      case 2 -> tokens.set(at, latin(script.oneOf(HOSTILE)));
      case 3 -> tokens.add(at, latin(script.oneOf(HOSTILE)));
      case 4 -> tokens.set(at, script.oneOf(tokens));
      case 5 -> tokens.addAll(script.below(tokens.size()), List.copyOf(tokens.subList(at, end)));
      case 6 -> tokens.set(at, tokens.get(at).repeat(REPEATED / tokens.get(at).length() + 1));
      case 7 -> tokens.subList(at, tokens.size()).clear();
      case 8 -> tokens.set(at, String.valueOf((char) script.below(256)));
      default -> {
        String piece = String.join("", tokens.subList(at, end));
        tokens.add(at, piece.repeat(REPEATED / piece.length() + 1));
      }
    }
    return String.join("", tokens).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static byte[] editLines(String text, Script script) {
    List<String> lines = new ArrayList<>(List.of(text.split("(?<=\n)", -1)));
    int at = script.below(lines.size());
    switch (script.below(5)) {
      case 0 -> lines.remove(at);
      case 1 -> lines.add(at, lines.get(at));
      case 2 -> lines.add(script.below(lines.size()), lines.remove(at));
      case 3 -> lines.set(at, script.oneOf(lines));
      default -> lines.set(at, lines.get(at).repeat(REPEATED / 10));
    }
    return String.join("", lines).getBytes(StandardCharsets.ISO_8859_1);
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String latin(String text) {
    return new String(utf8(text), StandardCharsets.ISO_8859_1);
  }
}
