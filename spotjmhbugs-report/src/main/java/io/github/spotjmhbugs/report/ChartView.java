// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A chart as the template asks for it: a table of numbers, which the page's script draws.
 *
 * @param title what the chart tells
 * @param axis what the categories are
 * @param series the names of the numbers in a row
 * @param rows the categories
 */
record ChartView(String title, String axis, List<String> series, List<Row> rows) {

  /**
   * A category.
   *
   * @param category its name
   * @param values its numbers, one for each series
   */
  record Row(String category, List<Integer> values) {}

  /**
   * @param chart a chart
   * @return its view
   */
  static ChartView of(Chart chart) {
    List<Row> rows =
        IntStream.range(0, chart.categories().size())
            .mapToObj(index -> new Row(chart.categories().get(index), values(chart, index)))
            .toList();
    List<String> names = chart.series().stream().map(Chart.Series::name).toList();
    return new ChartView(chart.title(), chart.axis(), names, rows);
  }

  private static List<Integer> values(Chart chart, int category) {
    return chart.series().stream().map(series -> series.values().get(category)).toList();
  }
}
