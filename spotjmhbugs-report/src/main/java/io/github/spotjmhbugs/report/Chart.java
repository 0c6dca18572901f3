// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import java.util.List;

/**
 * A horizontal bar chart. The page also shows its numbers as a table.
 *
 * @param title what it shows
 * @param axis what the categories are
 * @param categories the names of the bars, from top to bottom
 * @param series the parts of each bar, stacked
 */
public record Chart(String title, String axis, List<String> categories, List<Series> series) {

  /**
   * One part of every bar.
   *
   * @param name what is counted
   * @param values a number for each category
   */
  public record Series(String name, List<Integer> values) {

    /** Makes the series immutable. */
    public Series {
      values = List.copyOf(values);
    }
  }

  /**
   * Makes the chart immutable.
   *
   * @throws IllegalArgumentException when a series does not have one value for each category
   */
  public Chart {
    categories = List.copyOf(categories);
    series = List.copyOf(series);
    for (Series one : series) {
      if (one.values().size() != categories.size()) {
        throw new IllegalArgumentException(
            one.values().size() + " values for " + categories.size() + " categories: " + title);
      }
    }
  }
}
