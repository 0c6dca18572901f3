// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.spotjmhbugs.results.history.Change.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Histories of made-up files. */
class HistoryTest {
  private static final int RUNS = 40;

  @TempDir private Path directory;

  private final Random random = new Random(1);

  /** A benchmark of two forks, with a scatter of 1 %. */
  private String result(String name, String unit, double score, String more) {
    double run = score * Math.exp(0.01 * random.nextGaussian());
    return String.format(
        Locale.ROOT,
        "{\"benchmark\": \"b.B.%s\", \"mode\": \"avgt\", %s \"primaryMetric\":"
            + " {\"scoreUnit\": \"%s\", \"rawData\": [[%f, %f, 9e9], [%f]]}}",
        name,
        more,
        unit,
        run,
        run,
        run);
  }

  private History history(IntFunction<String> results) throws IOException {
    for (int run = 0; run < RUNS; run++) {
      Files.writeString(directory.resolve("run-" + run + ".json"), "[" + results.apply(run) + "]");
    }
    return read();
  }

  private History read() throws IOException {
    return History.of(
            RunOrder.NAME.of(RunFile.in(directory), Assertions::fail),
            0.02,
            0.99,
            (file, e) -> {
              throw new AssertionError(file.toString(), e);
            })
        .orElseThrow();
  }

  private History of(IntToDoubleFunction score) throws IOException {
    return history(run -> result("work", "ns/op", score.applyAsDouble(run), ""));
  }

  private static List<Change> changes(History history) {
    assertThat(history.series()).hasSize(1);
    return history.series().get(0).changes();
  }

  @Test
  void aRegressionHasItsPlaceAndSize() throws IOException {
    History history = of(run -> run < 25 ? 10 : 12);
    assertThat(changes(history)).hasSize(1);
    Change change = changes(history).get(0);
    assertThat(change.isStandingRegression()).isTrue();
    assertThat(history.runs().get(change.last())).isEqualTo("run-24");
    assertThat(history.runs().get(change.first())).isEqualTo("run-25");
    assertThat(change.size()).isCloseTo(0.2, within(0.015));
    assertThat(change.comparison().orElseThrow().low()).isBetween(0.17, change.size());
    assertThat(history.series().get(0).levels()).hasSize(2);
    assertThat(history.regressions()).isEqualTo(1);
    assertThat(history.since(24).regressions()).isEqualTo(1);
    assertThat(history.since(25).regressions()).isZero();
  }

  @Test
  void aRegressionThatIsUndoneSaysWhere() throws IOException {
    History history = of(run -> run >= 15 && run < 30 ? 12 : 10);
    assertThat(changes(history))
        .extracting(Change::kind)
        .containsExactly(Kind.REGRESSED, Kind.IMPROVED);
    assertThat(changes(history).get(0).back()).hasValue(30);
    assertThat(history.regressions()).isZero();
    assertThat(history.count(Kind.REGRESSED)).isEqualTo(1);
  }

  @Test
  void aRegressionThatIsHalfUndoneStands() throws IOException {
    assertThat(of(run -> run < 15 ? 10 : run < 30 ? 13 : 11.5).regressions()).isEqualTo(1);
  }

  @Test
  void aDriftIsNoRegression() throws IOException {
    History history = of(run -> 10 + run / 10.0);
    assertThat(changes(history)).isNotEmpty().allMatch(change -> change.kind() == Kind.DRIFTED);
  }

  private static String jdk(String version) {
    return "\"jdkVersion\": \"" + version + "\", \"vmVersion\": \"" + version + "\",";
  }

  @Test
  void anotherJdkIsTheReason() throws IOException {
    History history =
        history(run -> result("work", "ns/op", run < 20 ? 10 : 14, jdk(run < 20 ? "17" : "25")));
    assertThat(changes(history)).hasSize(1);
    Change change = changes(history).get(0);
    assertThat(change.kind()).isEqualTo(Kind.SETTINGS);
    assertThat(change.reason()).startsWith("JDK: 17 before, 25 after; VM: ");
    assertThat(change.first()).isEqualTo(20);
    assertThat(change.size()).isCloseTo(0.4, within(0.02));
    assertThat(history.regressions()).isZero();
  }

  @Test
  void twoMachinesThatTakeTurnsAreJudgedEach() throws IOException {
    History history =
        history(
            run ->
                result(
                    "work",
                    "ns/op",
                    (run % 2 == 0 ? 10 : 17) * (run < 20 ? 1 : 1.2),
                    "\"jvm\": \"/opt/" + run % 2 + "/java\","));
    assertThat(changes(history))
        .extracting(Change::kind)
        .containsExactlyInAnyOrder(Kind.SETTINGS, Kind.REGRESSED, Kind.REGRESSED);
    assertThat(changes(history).get(0).reason()).startsWith("settings take turns: JVM: /opt/0");
  }

  @Test
  void aSettingThatDiffersInEachFileTellsNothing() throws IOException {
    History history =
        history(
            run ->
                result("work", "ns/op", run < 20 ? 10 : 12, "\"jvmArgs\": [\"-Dx=" + run + "\"],"));
    assertThat(changes(history)).extracting(Change::kind).containsExactly(Kind.REGRESSED);
  }

  @Test
  void benchmarksComeAndGo() throws IOException {
    History history =
        history(
            run ->
                result("always", "ns/op", 10, "")
                    + (run < 5 ? "" : "," + result("late", "ns/op", 10, ""))
                    + (run >= 30 ? "" : "," + result("early", "ns/op", 10, "")));
    assertThat(history.series())
        .extracting(series -> series.benchmark().name() + " " + series.main().map(Change::kind))
        .containsExactly(
            "b.B.late Optional[new]", "b.B.early Optional[vanished]", "b.B.always Optional.empty");
    assertThat(history.series().get(0).main().orElseThrow().first()).isEqualTo(5);
    assertThat(history.series().get(1).main().orElseThrow().last()).isEqualTo(29);
  }

  @Test
  void aBenchmarkWithoutAPositiveScoreNeitherComesNorGoes() throws IOException {
    History history = history(run -> result("work", "ns/op", run < 5 || run >= 30 ? 0 : 10, ""));
    assertThat(changes(history)).isEmpty();
  }

  @Test
  void unitsAreThoseOfTheLastFile() throws IOException {
    History history =
        history(run -> result("work", run < 20 ? "us/op" : "ns/op", run < 20 ? 10 : 10_000, ""));
    assertThat(changes(history)).isEmpty();
    assertThat(history.series().get(0).benchmark().unit()).isEqualTo("ns/op");
    assertThat(history.series().get(0).scores().get(0)).isCloseTo(10_000, within(500.0));
  }

  @Test
  void aScoreWithoutRatioIsLeftOut() throws IOException {
    History history = of(run -> run % 5 == 0 ? 0 : 10);
    assertThat(changes(history)).isEmpty();
    assertThat(history.series().get(0).scores().get(5)).isNaN();
  }

  @Test
  void compactFilesSayTheSame() throws IOException {
    History plain = of(run -> run < 25 ? 10 : 12);
    List<Path> files =
        new ArrayList<>(RunFile.find(List.of(directory)).stream().map(RunFile::path).toList());
    long size = 0;
    for (Path file : files) {
      size += Files.size(file);
      Compaction.compress(file);
      assertThat(file).doesNotExist();
    }
    assertThat(read()).isEqualTo(plain);
    try (var left = Files.list(directory)) {
      List<Path> all = left.toList();
      assertThat(all).hasSize(RUNS).allMatch(file -> file.toString().endsWith(".json.gz"));
      assertThat(all.stream().mapToLong(file -> file.toFile().length()).sum()).isLessThan(size);
    }
  }

  /** As it is left when the machine stops between the last two steps. */
  @Test
  void anInterruptedCompactionCountsNoFileTwice() throws IOException {
    History plain = of(run -> 10);
    Path file = directory.resolve("run-7.json");
    byte[] content = Files.readAllBytes(file);
    Compaction.compress(file);
    Files.write(file, content);
    Files.writeString(directory.resolve(".123.tmp"), "half");
    assertThat(read()).isEqualTo(plain);
    Compaction.compress(file);
    assertThat(file).doesNotExist();
    assertThat(read()).isEqualTo(plain);
  }

  @Test
  void compactionLosesNeitherOfTwoDifferentFiles() throws IOException {
    of(run -> 10);
    Path file = directory.resolve("run-7.json");
    Compaction.compress(file);
    Files.copy(directory.resolve("run-8.json"), file);
    assertThat(problem(file)).isEqualTo("has other contents than run-7.json.gz");
    assertThat(file).exists();
  }

  @Test
  void whatIsNoResultIsNotCompressed() throws IOException {
    Path file = Files.writeString(directory.resolve("package.json"), "{}");
    assertThat(problem(file)).contains("is not a JSON result file of JMH");
    assertThat(file).hasContent("{}");
  }

  private static String problem(Path file) {
    try {
      Compaction.compress(file);
      return "";
    } catch (IOException e) {
      return e.getMessage();
    }
  }
}
