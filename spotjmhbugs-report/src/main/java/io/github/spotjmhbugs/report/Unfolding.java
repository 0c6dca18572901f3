// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a cell unfolds below its row.
 *
 * @param title the label that unfolds it
 * @param sentences paragraphs; may be none
 * @param excerpt source lines, or null
 * @param others what is like the row, and has none of its own; may be none
 */
public record Unfolding(
    String title, List<String> sentences, @Nullable Excerpt excerpt, List<Other> others) {
  /** Makes the lists immutable. */
  public Unfolding {
    sentences = List.copyOf(sentences);
    others = List.copyOf(others);
  }

  /**
   * Something like the row.
   *
   * @param id names it in links; unique on the page
   * @param text what it is
   */
  public record Other(String id, String text) {
    /**
     * Checks the id.
     *
     * @throws IllegalArgumentException when links cannot use it
     */
    public Other {
      ReportPage.checkId(id);
    }
  }
}
