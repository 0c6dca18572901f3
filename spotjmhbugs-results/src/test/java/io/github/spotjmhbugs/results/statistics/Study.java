// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

import io.github.spotjmhbugs.results.statistics.PaperRule.Iteration;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/** The data of the 2019 study, which its README describes. */
public final class Study {
  private static final CSVFormat CSV =
      CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get();

  private Study() {}

  /**
   * One benchmark with one set of parameters.
   *
   * @param project the project, with the practice that it was chosen for
   */
  public record Series(
      String project, String practice, String benchmark, String params, String mode, String unit) {
    static Series of(CSVRecord row) {
      return new Series(
          row.get("project"),
          row.get("practice"),
          row.get("benchmark"),
          row.get("params"),
          row.get("mode"),
          row.get("unit"));
    }
  }

  /** The scores of a benchmark. */
  public record Scores(List<Iteration> original, List<Iteration> fixed) {}

  /** {@return the scores of all benchmarks} */
  public static Map<Series, Scores> scores() throws IOException {
    Map<Series, Scores> scores = new LinkedHashMap<>();
    for (CSVRecord row : packed("scores.csv.gz", CSV)) {
      Scores both =
          scores.computeIfAbsent(
              Series.of(row), series -> new Scores(new ArrayList<>(), new ArrayList<>()));
      List<Integer> place =
          List.of(number(row, "trial"), number(row, "fork"), number(row, "iteration"));
      Iteration iteration = new Iteration(place, Double.parseDouble(row.get("score")));
      ("original".equals(row.get("variant")) ? both.original() : both.fixed()).add(iteration);
    }
    return scores;
  }

  static int number(CSVRecord row, String column) {
    return Integer.parseInt(row.get(column));
  }

  static List<CSVRecord> rows(String name) throws IOException {
    try (InputStream file = open(name)) {
      return read(file, CSV);
    }
  }

  static List<CSVRecord> pairs() throws IOException {
    return packed("pairs-with-scipy.tsv.gz", CSV.builder().setDelimiter('\t').get());
  }

  private static List<CSVRecord> packed(String name, CSVFormat format) throws IOException {
    try (InputStream file = new GZIPInputStream(open(name))) {
      return read(file, format);
    }
  }

  private static InputStream open(String name) {
    return Study.class.getResourceAsStream("/study2019/" + name);
  }

  private static List<CSVRecord> read(InputStream file, CSVFormat format) throws IOException {
    return format
        .parse(new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8)))
        .getRecords();
  }
}
