// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.edit;

/**
 * Replaces a part of a text.
 *
 * @param start the first character that is replaced
 * @param end the first character after it that is not; {@code start} to insert only
 * @param replacement what stands there afterwards
 */
public record Edit(int start, int end, String replacement) {
  /** Checks the range. */
  public Edit {
    if (start < 0 || end < start) {
      throw new IllegalArgumentException("no range: " + start + " to " + end);
    }
  }

  /**
   * Inserts.
   *
   * @param offset the character before which to insert
   * @param text what to insert
   * @return the edit
   */
  public static Edit insertion(int offset, String text) {
    return new Edit(offset, offset, text);
  }

  boolean overlaps(Edit other) {
    return start < other.end && other.start < end;
  }
}
