// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

/**
 * An explanation below the tables, collapsed until the reader follows a link to it.
 *
 * @param id names the note in links; unique on the page
 * @param title its heading
 * @param body its content
 */
public record Note(String id, String title, Html body) {

  /**
   * Checks the id.
   *
   * @throws IllegalArgumentException when links cannot use it
   */
  public Note {
    ReportPage.checkId(id);
  }
}
