// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import java.util.List;

/**
 * What a page shows, from top to bottom.
 *
 * @param title what the page is about, also the title of the window
 * @param subtitle one line below it; may be empty
 * @param tiles the few numbers that matter most
 * @param charts pictures of numbers
 * @param tables all numbers and texts
 * @param notes explanations that cells link to
 */
public record ReportPage(
    String title,
    String subtitle,
    List<Tile> tiles,
    List<Chart> charts,
    List<Table> tables,
    List<Note> notes) {

  /** Makes the page immutable. */
  public ReportPage {
    tiles = List.copyOf(tiles);
    charts = List.copyOf(charts);
    tables = List.copyOf(tables);
    notes = List.copyOf(notes);
  }
}
