// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.run;

import io.github.spotjmhbugs.fix.edit.Edit;
import io.github.spotjmhbugs.fix.edit.Edits;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The text of a source file that can be written again to the same bytes. What is not UTF-8 is read
 * as ISO 8859-1, which has a character for each byte: the syntax of Java is ASCII in both.
 *
 * @param mark the byte order mark, or an empty text
 * @param text the text after it
 * @param charset how both are encoded
 */
record SourceBytes(String mark, String text, Charset charset) {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  static SourceBytes of(byte[] content) {
    Charset charset = StandardCharsets.UTF_8;
    String all;
    try {
      all = charset.newDecoder().decode(ByteBuffer.wrap(content)).toString();
    } catch (CharacterCodingException e) {
      charset = StandardCharsets.ISO_8859_1;
      all = new String(content, charset);
    }
    boolean isMarked = all.startsWith(BYTE_ORDER_MARK);
    return new SourceBytes(
        isMarked ? BYTE_ORDER_MARK : "", isMarked ? all.substring(1) : all, charset);
  }

  /**
   * Applies edits.
   *
   * @param edits edits of the text
   * @return the bytes of the file afterwards
   */
  byte[] with(List<Edit> edits) {
    return (mark + Edits.apply(text, edits)).getBytes(charset);
  }
}
