// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;

/** Change points, and those that Apache Otava finds in the same series. */
class ChangePointsTest {
  private static final String RECORDED = "/history/otava.csv";

  private static List<CSVRecord> recorded() throws IOException {
    try (InputStream in = ChangePointsTest.class.getResourceAsStream(RECORDED);
        Reader text = new InputStreamReader(Objects.requireNonNull(in), StandardCharsets.UTF_8)) {
      return CSVFormat.DEFAULT
          .builder()
          .setCommentMarker('#')
          .setHeader()
          .setSkipHeaderRecord(true)
          .get()
          .parse(text)
          .getRecords();
    }
  }

  private static double[] numbers(String text) {
    return text.isEmpty()
        ? new double[0]
        : Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
  }

  private static List<Integer> points(CSVRecord record) {
    return Arrays.stream(numbers(record.get("unbiased"))).mapToObj(at -> (int) at).toList();
  }

  /**
   * Where they differ, Otava has a level of one value, or a p-value between ours and its own, whose
   * variance is biased downward.
   */
  @Test
  void agreesWithOtava() throws IOException {
    Map<Long, List<Integer>> others = new TreeMap<>();
    List<CSVRecord> all = recorded();
    assertThat(all).hasSize(200);
    for (CSVRecord record : all) {
      List<Integer> ours = ChangePoints.of(numbers(record.get("values")), 0);
      if (!ours.equals(points(record))) {
        others.put(record.getRecordNumber(), ours);
        System.out.printf(
            "%d %s: Otava %s, here %s%n",
            record.getRecordNumber(), record.get("kind"), points(record), ours);
      }
    }
    assertThat(others.size()).isLessThanOrEqualTo(10);
  }
}
