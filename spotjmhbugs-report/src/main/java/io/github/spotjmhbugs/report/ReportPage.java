// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The content of a page, from top to bottom.
 *
 * @param title its heading, also the title of the window
 * @param subtitle one line below it; may be empty
 * @param tiles the most important numbers
 * @param charts charts
 * @param tables tables
 * @param notes explanations that cells link to
 */
public record ReportPage(
    String title,
    String subtitle,
    List<Tile> tiles,
    List<Chart> charts,
    List<Table> tables,
    List<Note> notes) {
  private static final Pattern ID = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");

  /** Makes the page immutable. */
  public ReportPage {
    tiles = List.copyOf(tiles);
    charts = List.copyOf(charts);
    tables = List.copyOf(tables);
    notes = List.copyOf(notes);
  }

  /**
   * Checks the id of a part of the page.
   *
   * @param id the id
   * @throws IllegalArgumentException when links cannot use it
   */
  static void checkId(String id) {
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException("not an id: " + id);
    }
  }
}
