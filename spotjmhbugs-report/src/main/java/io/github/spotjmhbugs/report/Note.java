// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

/**
 * An explanation below the tables, folded until a link leads to it.
 *
 * @param id names the note in links; unique on the page
 * @param title its heading
 * @param body what it says
 */
public record Note(String id, String title, Html body) {

  /**
   * Checks the id.
   *
   * @throws IllegalArgumentException when it cannot be linked to
   */
  public Note {
    Ids.check(id);
  }
}
