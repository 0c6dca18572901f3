// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Changes elements of XML, so that it stays well-formed, which it seldom does word by word. */
final class XmlEdits {
  private static final Pattern TAG = Pattern.compile("<(/?)([\\w.:-]+)[^<>]*?(/?)>");
  private static final int DEEP = 2_000;

  private XmlEdits() {}

  /**
   * An element.
   *
   * @param start where its first tag begins
   * @param inner where that ends
   * @param innerEnd where its last tag begins
   * @param end where that ends
   */
  private record Element(String name, int start, int inner, int innerEnd, int end) {}

  /** Makes one change; a text without elements stays. */
  static byte[] edit(byte[] content, Script script) {
    String text = new String(content, StandardCharsets.UTF_8);
    List<Element> elements = elements(text);
    if (elements.isEmpty()) {
      return content;
    }
    Element one = script.oneOf(elements);
    Element other = script.oneOf(elements);
    String whole = text.substring(one.start(), one.end());
    String open = "<" + one.name() + ">";
    String close = "</" + one.name() + ">";
    String changed =
        switch (script.below(8)) {
          case 0 -> "";
          case 1 -> open + close;
          case 2 -> whole + whole;
          case 3 -> open + escaped(script.oneOf(TextEdits.HOSTILE)) + close;
          case 4 -> text.substring(other.start(), other.end());
          case 5 -> open + text.substring(other.inner(), other.innerEnd()) + close;
          case 6 -> whole.replace(one.name(), other.name());
          default -> open.repeat(DEEP) + whole + close.repeat(DEEP);
        };
    return TextEdits.utf8(text.substring(0, one.start()) + changed + text.substring(one.end()));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static List<Element> elements(String text) {
    List<Element> elements = new ArrayList<>();
    Deque<Element> open = new ArrayDeque<>();
    Matcher tag = TAG.matcher(text);
    while (tag.find()) {
      if (tag.group(1).isEmpty() && tag.group(3).isEmpty()) {
        open.push(new Element(tag.group(2), tag.start(), tag.end(), 0, 0));
      } else if (!open.isEmpty() && open.peek().name().equals(tag.group(2))) {
        Element begun = open.pop();
        elements.add(
            new Element(begun.name(), begun.start(), begun.inner(), tag.start(), tag.end()));
      }
    }
    return elements;
  }
}
