// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

/**
 * A prominent number.
 *
 * @param label what is counted
 * @param value the number as displayed
 * @param detail what the number means, in a few words; may be empty
 */
public record Tile(String label, String value, String detail) {
  /**
   * Makes a tile.
   *
   * @param label what is counted
   * @param number how many there are
   * @param detail what the number means, in a few words; may be empty
   * @return a tile with the number, its thousands separated
   */
  public static Tile of(String label, long number, String detail) {
    return new Tile(label, Numbers.text(number), detail);
  }
}
