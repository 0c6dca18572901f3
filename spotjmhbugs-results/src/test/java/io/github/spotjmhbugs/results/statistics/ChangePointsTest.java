// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
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

  private static List<Integer> points(CSVRecord record, String column) {
    return Arrays.stream(numbers(record.get(column))).mapToObj(at -> (int) at).toList();
  }

  private static List<Integer> points(double[] values, double least) {
    return ChangePoints.of(values, values, least);
  }

  /** A level of a few values fails Fisher's exact test, or scatters (the first). */
  private static final Set<Long> FEW = Set.of(76L, 85L, 114L, 133L);

  @Test
  void differsFromOtavaForKnownReasonsOnly() throws IOException {
    Set<Long> others = new TreeSet<>();
    int asItIs = 0;
    int single = 0;
    List<CSVRecord> all = recorded();
    assertThat(all).hasSize(200);
    for (CSVRecord record : all) {
      double[] values = numbers(record.get("values"));
      List<Integer> here = ChangePoints.of(Outliers.moderated(values), values, 0);
      List<Integer> mended = points(record, "mended");
      asItIs += here.equals(points(record, "points")) ? 1 : 0;
      if (hasSingle(mended, values.length)) {
        single++;
        assertThat(mended).containsAll(here);
        assertThat(hasSingle(here, values.length)).isFalse();
      } else if (!here.equals(mended)) {
        others.add(record.getRecordNumber());
      }
    }
    assertThat(others).isEqualTo(FEW);
    assertThat(single).isEqualTo(5);
    assertThat(asItIs).isEqualTo(186);
  }

  /** Whether a level has a single value, which is an outlier here. */
  private static boolean hasSingle(List<Integer> points, int count) {
    return IntStream.range(0, points.size())
        .map(i -> (i == points.size() - 1 ? count : points.get(i + 1)) - points.get(i))
        .anyMatch(length -> length == 1);
  }

  @Test
  void testAndIntervalAreThoseOfSciPy() throws IOException {
    int count = 0;
    for (CSVRecord record : recorded()) {
      double[] logs = Arrays.stream(numbers(record.get("values"))).map(Math::log).toArray();
      List<Integer> points = points(record, "mended");
      double[] p = numbers(record.get("p"));
      // The script leaves out levels of one value.
      for (int i = 0; p.length == points.size() && i < p.length; i++) {
        int to = i == p.length - 1 ? logs.length : points.get(i + 1);
        double[] before = Arrays.copyOfRange(logs, i == 0 ? 0 : points.get(i - 1), points.get(i));
        double[] after = Arrays.copyOfRange(logs, points.get(i), to);
        assertThat(ChangePoints.p(before, after)).isCloseTo(p[i], withinPercentage(0.01));
        Comparison change = IndependentForks.of(exp(before), exp(after), 0.99);
        assertThat(change.low()).isCloseTo(numbers(record.get("low"))[i], within(1e-5));
        assertThat(change.high()).isCloseTo(numbers(record.get("high"))[i], within(1e-5));
        count++;
      }
    }
    assertThat(count).isGreaterThan(150);
  }

  private static double[] exp(double[] logs) {
    return Arrays.stream(logs).map(Math::exp).toArray();
  }

  @Test
  void scoresThatDoNotScatterChangeOnce() {
    double[] values = new double[40];
    Arrays.fill(values, 0, 20, 0.1);
    Arrays.fill(values, 20, 40, 0.11);
    assertThat(points(values, 0)).containsExactly(20);
    assertThat(points(values, 0.02)).isEmpty();
    Arrays.fill(values, 0.1);
    assertThat(points(values, 0)).isEmpty();
  }

  @Test
  void oneValueIsNoLevelWhereverItIs() {
    for (int at : new int[] {0, 1, 20, 38, 39}) {
      double[] values = IntStream.range(0, 40).mapToDouble(i -> i % 2 * 0.01).toArray();
      values[at] = 1;
      assertThat(points(values, 0)).as("outlier at %d", at).isEmpty();
    }
  }

  @Test
  void aFewRunsWithTheRarerSpeedAreNoLevel() {
    double[] values = IntStream.range(0, 60).mapToDouble(i -> i % 3 * 0.01).toArray();
    for (int at : new int[] {3, 9, 14, 22, 31, 36, 40, 47, 53}) {
      values[at] += 0.1;
    }
    Arrays.setAll(values, i -> i < 57 ? values[i] : values[i] + 0.1);
    assertThat(points(values, 0)).isEmpty();
    // Without the others, or with a speed of their own, they are.
    double[] first = IntStream.range(0, 60).mapToDouble(i -> i % 3 * 0.01).toArray();
    Arrays.setAll(first, i -> i < 57 ? first[i] : first[i] + 0.1);
    assertThat(points(first, 0)).containsExactly(57);
    assertThat(ChangePoints.of(first, values, 0)).isEmpty();
    Arrays.setAll(values, i -> i < 57 ? values[i] : values[i] + 0.2);
    assertThat(points(values, 0)).containsExactly(57);
  }

  /** Three runs of a real history, beside other work; others as far off are a level. */
  @Test
  void runsThatAreDisturbedEachInItsOwnWayAreNoLevel() {
    double[] values = {
      1958.8, 2086.9, 2095.2, 2041.9, 2229.1, 2025.5, 1955.2, 1898.1, 3504, 2355.8, 2891.6
    };
    double[] logs = Arrays.stream(values).map(Math::log).toArray();
    assertThat(points(logs, 0.05)).isEmpty();
    logs[8] = Math.log(2750);
    logs[9] = Math.log(2800);
    assertThat(points(logs, 0.05)).containsExactly(8);
  }

  @Test
  void fewValuesHaveNoChange() {
    assertThat(points(new double[0], 0)).isEmpty();
    assertThat(points(new double[] {1}, 0)).isEmpty();
    assertThat(points(new double[] {1, 2}, 0)).isEmpty();
    assertThat(points(new double[] {1, 1.1, 2}, 0)).isEmpty();
  }

  @Test
  void stepsAreNotGradual() {
    double[] low = {0, 0.01, 0, 0.01, 0, 0.01};
    double[] high = Arrays.stream(low).map(value -> value + 0.1).toArray();
    assertThat(ChangePoints.isGradual(low, high)).isFalse();
    assertThat(ChangePoints.isGradual(new double[] {0, 1, 2, 3, 4}, new double[] {5, 6, 7, 8}))
        .isTrue();
  }
}
