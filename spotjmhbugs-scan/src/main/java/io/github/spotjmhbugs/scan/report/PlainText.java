// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The details of a pattern, which are written in a small part of HTML, as plain text. */
final class PlainText {
  private static final Pattern BLOCK =
      Pattern.compile("<(p|pre|li|h\\d)>(.*?)</\\1>", Pattern.DOTALL);

  private PlainText() {}

  /**
   * @param html paragraphs, preformatted code and list items
   * @return one string for each of them without tags, in their order
   */
  static List<String> blocks(String html) {
    List<String> blocks = new ArrayList<>();
    Matcher block = BLOCK.matcher(html);
    while (block.find()) {
      String content = block.group(2).replaceAll("<[^>]*>", "");
      boolean isCode = "pre".equals(block.group(1));
      blocks.add(unescape(isCode ? content.strip() : content.strip().replaceAll("\\s+", " ")));
    }
    return blocks;
  }

  private static String unescape(String text) {
    return text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&nbsp;", " ")
        .replace("&amp;", "&");
  }
}
