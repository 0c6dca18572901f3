// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

/** Text for a terminal, in lines of a width. */
public final class WrappedText {
  private final int width;
  private final StringBuilder text = new StringBuilder();

  /**
   * Makes an empty text.
   *
   * @param width how long a line may be
   */
  public WrappedText(int width) {
    this.width = width;
  }

  /**
   * Adds what has its own lines.
   *
   * @param lines whole lines
   */
  public void append(String lines) {
    text.append(lines);
  }

  /**
   * Adds a sentence. Words that are too long for a line stay whole.
   *
   * @param indent what each line begins with
   * @param sentence the sentence
   */
  public void line(String indent, String sentence) {
    int column = 0;
    for (String word : sentence.split(" ", -1)) {
      if (column > 0 && column + 1 + word.length() > width) {
        text.append('\n');
        column = 0;
      }
      String before = column > 0 ? " " : indent;
      text.append(before).append(word);
      column += before.length() + word.length();
    }
    text.append('\n');
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
