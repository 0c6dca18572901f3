// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResultFileTest {
  private static final SortedMap<String, String> N1 = new TreeMap<>(java.util.Map.of("n", "1"));

  @TempDir private Path directory;

  static Path resource(String name) throws URISyntaxException {
    return Path.of(ResultFileTest.class.getResource("/jmh/" + name).toURI());
  }

  @ParameterizedTest
  @ValueSource(strings = {"jmh-1.21.json", "jmh-1.37.json"})
  void readsAllModes(String name) throws IOException, URISyntaxException {
    SortedMap<Benchmark, ForkScores> scores = ResultFile.read(resource(name));
    assertThat(scores.keySet())
        .containsExactly(
            new Benchmark("b.B.sample", N1, 1, "sample", "us/op"),
            new Benchmark("b.B.shot", N1, 1, "ss", "ms/op"),
            new Benchmark("b.B.sqrt", N1, 1, "avgt", "ns/op"),
            new Benchmark("b.B.sqrt", N1, 1, "thrpt", "ops/ns"));
    assertThat(scores.values())
        .allSatisfy(
            forks -> {
              assertThat(forks.forks()).hasSize(2).allSatisfy(fork -> assertThat(fork).hasSize(2));
              assertThat(forks.medians()).doesNotContain(0, Double.NaN);
            });
  }

  @Test
  void readsWhatJmhWrote() throws IOException, URISyntaxException {
    SortedMap<Benchmark, ForkScores> scores = ResultFile.read(resource("jmh-1.21.json"));
    assertThat(scores.get(new Benchmark("b.B.sqrt", N1, 1, "thrpt", "ops/ns")).forks())
        .containsExactly(
            List.of(0.004983857948771431, 7.800796605668135e-05),
            List.of(0.0008002995942934071, 0.00474074076890927));
  }

  @Test
  void theScoreOfSamplesIsTheirMean() throws IOException {
    Path file =
        write("[" + entry("\"rawDataHistogram\": [[[[1.0, 3], [5.0, 1]], [[7, 2]]]]") + "]");
    assertThat(ResultFile.read(file).values())
        .containsExactly(new ForkScores(List.of(List.of(2.0, 7.0)), RunSettings.NONE));
  }

  @Test
  void addsUpTheForksOfSeveralFiles() throws IOException {
    Files.writeString(directory.resolve("a.json"), "[" + entry("\"rawData\": [[1, 2]]") + "]");
    Files.writeString(directory.resolve("b.json"), "[" + entry("\"rawData\": [[3], [4]]") + "]");
    Files.writeString(directory.resolve("log.txt"), "no result");
    assertThat(ResultFile.read(directory).values())
        .containsExactly(
            new ForkScores(
                List.of(List.of(1.0, 2.0), List.of(3.0), List.of(4.0)), RunSettings.NONE));
  }

  @Test
  void aBrokenLinkInADirectoryIsNamed() throws IOException {
    Files.createSymbolicLink(directory.resolve("a.json"), Path.of("none.json"));
    assertThatThrownBy(() -> ResultFile.read(directory)).hasMessage("a.json: cannot be read");
  }

  @Test
  void threadsAndParametersTellBenchmarksApart() throws IOException {
    String one = entry("\"rawData\": [[1]]");
    Path file = write("[" + one + "," + one.replace("\"threads\": 1", "\"threads\": 4") + "]");
    assertThat(ResultFile.read(file).keySet())
        .extracting(Benchmark::label)
        .containsExactly("a.B.m", "a.B.m (threads=4)");
  }

  @Test
  void aScoreThatIsNoNumberIsKeptAndSaysSo() throws IOException {
    Path file = write("[" + entry("\"rawData\": [[1, \"NaN\"]]") + "]");
    assertThat(ResultFile.read(file).values())
        .allSatisfy(forks -> assertThat(forks.medians()).containsExactly(Double.NaN));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                             | line 1, column 1: the file ends too early
          []                             | has no results
          {}                             | line 1, column 2: expected an array of results, found an object
          "hello"                        | line 1, column 2: expected an array of results, found a text
          hello                          | line 1, column 1: malformed JSON
          [{"benchmark": "a              | line 1, column 18: malformed JSON
          [null]                         | line 1, column 6: expected a result, found null
          [{}] 1                         | result 1 has no benchmark
          [{"mode": true}]               | line 1, column 15: expected a text or a number, found true or false
          [{"mode": 1,}]                 | line 1, column 14: malformed JSON
          [{"primaryMetric": []}]        | line 1, column 21: expected a metric, found an array
          [{"params": {"n": {}}}]        | line 1, column 20: expected a text or a number, found an object
          [{"jvmArgs": "-Xmx1g"}]        | line 1, column 15: expected an array of arguments, found a text
          """)
  void saysWhatIsWrongWithAFile(String content, String reason) throws IOException {
    Path file = write(content);
    assertThatThrownBy(() -> ResultFile.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith(reason)
        .message()
        .doesNotContain("\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"x\": 1",
        "\"rawData\": []",
        "\"rawData\": [[]]",
        "\"rawData\": null",
        "\"rawDataHistogram\": []",
        "\"rawDataHistogram\": [[[]]]",
        "\"rawDataHistogram\": [[[[1, 0]]]]"
      })
  void aResultWithoutScoresIsMalformed(String data) throws IOException {
    Path file = write("[" + entry(data) + "]");
    assertThatThrownBy(() -> ResultFile.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageMatching("is not a JSON result file of JMH: result 1 has no (rawData|scores)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "rawData": [null]                | an array of scores, found null
          "rawData": [[null]]              | a number, found null
          "rawData": [["fast"]]            | a number, found a text
          "rawDataHistogram": [[[null]]]   | an array of a score and its count, found null
          "rawDataHistogram": [[[[1]]]]    | a number, found none
          "rawDataHistogram": [[[[1,2,3]]]]| two numbers, found a number
          """)
  void whatIsNoScoreIsNamedWithItsPlace(String data, String reason) throws IOException {
    Path file = write("[" + entry(data) + "]");
    assertThatThrownBy(() -> ResultFile.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageMatching(
            "is not a JSON result file of JMH: line 2, column \\d+: expected " + reason);
  }

  @Test
  void aBenchmarkHasAMillionScoresAtMost() throws IOException {
    Path file = write("[" + entry("\"rawData\": [[1" + ",1".repeat(1_000_000) + "]]") + "]");
    assertThatThrownBy(() -> ResultFile.read(file))
        .hasMessageEndingWith("more than 1000000 scores of a benchmark");
  }

  @Test
  void everyTruncationIsNoticed() throws IOException, URISyntaxException {
    String whole = Files.readString(resource("jmh-1.37.json")).strip();
    for (int length = 0; length < whole.length(); length += 97) {
      Path file = write(whole.substring(0, length));
      assertThatThrownBy(() -> ResultFile.read(file)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void otherFilesAreNoResults() throws IOException {
    Path binary = directory.resolve("binary");
    Files.write(binary, new byte[] {(byte) 0x1f, (byte) 0x8b, 8, 0});
    assertThatThrownBy(() -> ResultFile.read(binary))
        .hasMessage("is not a JSON result file of JMH: not text in UTF-8");
    Path missing = directory.resolve("missing");
    assertThatThrownBy(() -> ResultFile.read(missing)).isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> ResultFile.read(directory))
        .hasMessage("has no file that ends in .json or .json.gz");
    Files.writeString(directory.resolve("x.json"), "[");
    assertThatThrownBy(() -> ResultFile.read(directory))
        .hasMessageStartingWith("x.json: is not a JSON result file of JMH: ");
  }

  private Path write(String content) throws IOException {
    return Files.writeString(directory.resolve("result"), content);
  }

  private static String entry(String data) {
    return """
        {"benchmark": "a.B.m", "mode": "avgt", "threads": 1,
         "primaryMetric": {"scoreUnit": "ns/op", %s}}"""
        .formatted(data);
  }
}
