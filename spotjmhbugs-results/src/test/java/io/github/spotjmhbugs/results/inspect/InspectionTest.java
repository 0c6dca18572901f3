// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.inspect;

import static io.github.spotjmhbugs.results.inspect.MadeRun.benchmark;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.results.score.Benchmark;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The words and figures of what is wrong. */
class InspectionTest {
  private static final List<List<Double>> STEADY = forks(1, 1.01, 0.99, 1.02, 0.98);
  private static final Map<String, String> SETTINGS =
      Map.of("forks", "5", "warm-up", "1 x 500 ms", "measurement", "4 x 1 s");

  private final MadeRun run = new MadeRun(1);

  private static List<List<Double>> forks(double... levels) {
    return Arrays.stream(levels)
        .mapToObj(level -> List.of(10 * level, 10.1 * level, 9.9 * level, 10.05 * level))
        .toList();
  }

  private static List<List<Double>> times(double factor, List<List<Double>> forks) {
    return forks.stream().map(fork -> fork.stream().map(score -> factor * score).toList()).toList();
  }

  private List<String> said() {
    return run.inspected().remarks().stream()
        .map(remark -> remark.doubt() + ": " + remark.statement() + " | " + remark.remedy())
        .toList();
  }

  @Test
  void steadyForksAreFine() {
    run.with(benchmark("a"), STEADY, SETTINGS);
    assertThat(said()).isEmpty();
    assertThat(run.inspected().scores().values())
        .extracting(score -> score.text("ns/op"))
        .containsExactly("10.02 ns/op ±2.0 %");
  }

  @Test
  void coldForksAreToldHowLongToWarmUp() {
    List<List<Double>> cold =
        STEADY.stream()
            .map(fork -> List.of(3 * fork.get(0), fork.get(1), fork.get(2), fork.get(3)))
            .toList();
    run.with(benchmark("a"), cold, SETTINGS);
    assertThat(said())
        .containsExactly(
            "warm-up: still warming up in 5 of 5 forks: the first iteration takes 3.0 times as long"
                + " as the later half | Warm up longer: -wi 3 -w 500ms or more (now -wi 1).");
  }

  @Test
  void forksThatSlowDownMayHaveAGrowingState() {
    List<List<Double>> growing =
        STEADY.stream()
            .map(fork -> List.of(fork.get(0), 2 * fork.get(0), 3 * fork.get(0), 4 * fork.get(0)))
            .toList();
    run.with(benchmark("a"), growing, SETTINGS);
    assertThat(said())
        .containsExactly(
            "warm-up: slowing down in 5 of 5 forks: the first iteration takes 71 % less time than"
                + " the later half | Look for a state that grows from invocation to invocation.");
  }

  @Test
  void twoSpeedsAreCounted() {
    run.with(benchmark("a"), forks(1, 1.5, 1.01, 1.49, 1), SETTINGS);
    assertThat(said())
        .singleElement()
        .asString()
        .startsWith(
            "speeds: forks have 2 speeds (3 and 2 of 5): the slowest take 49 % longer than the"
                + " fastest | ");
  }

  @Test
  void anErrorIsThatOverForks() {
    run.with(benchmark("a"), forks(1, 1.2, 1.4), SETTINGS);
    assertThat(said())
        .containsExactly(
            "missing: 3 of 5 forks have results | It may have failed: see the log of the run, and"
                + " use -foe true.",
            "error: 3 forks tell the score only to ±52 % (95 % interval) | To know it to ±10 %:"
                + " -f 15.");
  }

  @Test
  void forksThatDifferMoreThanIterationsMakeJmhsErrorTooSmall() {
    run.with(
        benchmark("a"), forks(1, 1.06, 1.12, 1.18, 0.98, 1.09, 1.15, 1.03, 1.21, 1.0), Map.of());
    assertThat(said())
        .containsExactly(
            "forks: forks differ by 7.5 %, iterations of a fork by 0.9 %: ±5.5 % over forks, where"
                + " JMH says ±4.1 % | Do not trust JMH's ±. More forks help, more iterations do"
                + " not.");
  }

  @Test
  void aPauseIsMeasured() {
    List<List<Double>> paused = new ArrayList<>(STEADY);
    paused.set(2, List.of(10.0, 10.0, 40.0, 10.0));
    run.with(benchmark("a"), paused, SETTINGS);
    assertThat(said())
        .containsExactly(
            "pause: 1 of 20 iterations takes 4.0 times as long as the median of its fork, as after a"
                + " pause of 750 ms | This makes the score 15 % worse. Look for garbage collection"
                + " (-prof gc) and other processes.");
  }

  @Test
  void oneForkSaysNothingOfOthers() {
    run.with(benchmark("a"), forks(1), Map.of());
    assertThat(said())
        .containsExactly(
            "one-fork: one fork: nobody knows how much JVMs differ | Run several: -f 5, which"
                + " compare needs as well.");
  }

  @Test
  void whatIsAsFastAsAnEmptyBenchmarkOfTheSameModeIsNamed() {
    run.with(benchmark("baseline"), times(0.05, STEADY), Map.of());
    run.with(benchmark("deleted"), times(0.052, STEADY), Map.of());
    run.with(benchmark("kept"), times(0.07, STEADY), Map.of());
    run.with(benchmark("vectorised"), times(0.005, STEADY), Map.of());
    run.with(
        new Benchmark("b.B.other", new TreeMap<>(), 1, "sample", "ns/op"),
        times(0.05, STEADY),
        Map.of());
    assertThat(run.inspected().remarks())
        .singleElement()
        .satisfies(
            remark -> {
              assertThat(remark.benchmark().name()).isEqualTo("b.B.deleted");
              assertThat(remark.statement())
                  .isEqualTo(
                      "as fast as baseline, which does nothing: at best 0.5045 ns against 0.4851"
                          + " ns");
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"emptyMap", "blankLine", "readWithNoOptions", "nothingFound"})
  void whatOnlyBeginsLikeAnEmptyOneMayDoSomething(String name) {
    run.with(benchmark(name), times(0.3, STEADY), Map.of());
    run.with(benchmark("same"), times(0.3, STEADY), Map.of());
    assertThat(said()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "empty",
        "measureBaseline",
        "baseline_1",
        "noOp",
        "doNothing",
        "emptyLoopOverhead"
      })
  void anEmptyOneIsCalledThatAndNoMore(String name) {
    run.with(benchmark(name), times(0.05, STEADY), Map.of());
    run.with(benchmark("same"), times(0.05, STEADY), Map.of());
    assertThat(said()).singleElement().asString().startsWith("empty: as fast as " + name);
  }

  @Test
  void aBaselineThatTakesTimeIsNotEmpty() {
    run.with(benchmark("baseline"), STEADY).with(benchmark("same"), STEADY);
    assertThat(said()).isEmpty();
  }

  @Test
  void aParameterThatChangesNothingIsNamed() {
    for (String n : List.of("1", "10", "100")) {
      for (String kind : List.of("a", "b")) {
        run.with(benchmark("a", "n", n, "kind", kind), times("a".equals(kind) ? 1 : 2, STEADY));
      }
    }
    assertThat(said())
        .containsExactly(
            "parameter: n changes nothing: the scores of its 3 values, from 1 to 100, differ by"
                + " 0.0 % at most | If the benchmark should depend on it, use it; if not, -p n=1"
                + " takes 1/3 of the time.");
  }

  /** Errors of 20 % hide what the user wants to see, however close the scores are. */
  @Test
  void aParameterIsNotJudgedByScoresThatNobodyKnows() {
    List<List<Double>> scattered = forks(0.84, 1.1, 0.93, 1.2, 0.98);
    run.with(benchmark("a", "n", "1"), scattered).with(benchmark("a", "n", "2"), scattered);
    run.with(benchmark("b", "n", "1"), scattered).with(benchmark("b", "n", "2"), STEADY);
    assertThat(run.inspected().remarks())
        .hasSize(3)
        .extracting(Remark::doubt)
        .containsOnly(Doubt.ERROR);
  }

  @ParameterizedTest
  @CsvSource({"1, true", "1.08, false", "0.9, false"})
  void whereScoresScatterForksThatNothingSlowedDownTell(double factor, boolean isNamed) {
    run.with(benchmark("a", "n", "1"), forks(1, 1.6, 1.01, 1.9, 1.7));
    run.with(benchmark("a", "n", "2"), times(factor, forks(1.7, 1.02, 1.5, 1, 1.9)));
    assertThat(said().stream().filter(text -> text.startsWith("parameter")))
        .hasSize(isNamed ? 1 : 0)
        .allMatch(text -> text.contains("the fastest iterations of its 2 values, from 1 to 2"));
  }

  /** The second value may be what makes three of five forks slow. */
  @Test
  void aParameterIsNotJudgedWhereOneValueAloneScatters() {
    run.with(benchmark("a", "n", "1"), STEADY);
    run.with(benchmark("a", "n", "2"), forks(1, 1.01, 1.9, 1.92, 1.91));
    assertThat(run.inspected().remarks()).extracting(Remark::doubt).doesNotContain(Doubt.PARAMETER);
  }

  @Test
  void aParameterIsNotJudgedByOneFork() {
    run.with(benchmark("a", "n", "1"), forks(1)).with(benchmark("a", "n", "2"), forks(1));
    assertThat(run.inspected().remarks()).extracting(Remark::doubt).containsOnly(Doubt.ONE_FORK);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          b           | -p kind=a
          Hello World | -p 'kind=Hello World'
          it's, or    | -p kind=a
          a'b c       | -p 'kind=a'\\''b c'
          $HOME       | -p 'kind=$HOME'
          """)
  void anOptionCanBePastedIntoAShell(String first, String option) {
    String second = first.contains(",") || first.equals("b") ? "a" : "x";
    run.with(benchmark("a", "kind", first), STEADY).with(benchmark("a", "kind", second), STEADY);
    assertThat(said()).singleElement().asString().contains("if not, " + option + " takes 1/2");
  }

  @Test
  void valuesWithCommasAreNoOption() {
    run.with(benchmark("a", "kind", "a,b"), STEADY).with(benchmark("a", "kind", "c,d"), STEADY);
    assertThat(said()).singleElement().asString().contains("if not, one value takes 1/2");
  }

  @Test
  void missingCombinationsAreNamed() {
    run.with(benchmark("a", "n", "1", "k", "x"), STEADY);
    run.with(benchmark("a", "n", "2", "k", "x"), times(2, STEADY));
    run.with(benchmark("a", "n", "1", "k", "y"), times(3, STEADY));
    assertThat(run.inspected().remarks())
        .singleElement()
        .satisfies(
            remark -> {
              assertThat(remark.benchmark()).isEqualTo(benchmark("a", "n", "2", "k", "y"));
              assertThat(remark.statement())
                  .isEqualTo("no result, where 3 of 4 combinations of parameters have one");
            });
  }

  @Test
  void fewerIterationsThanAskedAreMissing() {
    run.with(benchmark("a"), STEADY.stream().map(fork -> fork.subList(0, 2)).toList(), SETTINGS);
    assertThat(said())
        .singleElement()
        .asString()
        .startsWith("missing: 5 of 5 forks have fewer than 4 iterations, down to 2 | ");
  }

  @Test
  void aScoreOfZeroIsMissing() {
    run.with(benchmark("a"), List.of(List.of(0.0, 1.0)));
    assertThat(said())
        .singleElement()
        .asString()
        .startsWith("missing: an iteration has no score above zero | ");
  }

  @Test
  void aStarvingMethodIsNamed() {
    Benchmark group = new Benchmark("b.B.g", new TreeMap<>(), 2, "thrpt", "ops/us");
    run.with(group, STEADY);
    run.with(group.of("reader", "ops/us"), STEADY);
    run.with(group.of("writer", "ops/us"), times(0.001, STEADY));
    run.with(group.of("p99", "ops/us"), times(0.0001, STEADY));
    assertThat(said())
        .singleElement()
        .asString()
        .startsWith("group: writer starves: 1 operation for 1000 of reader | ");
  }

  @Test
  void aMethodThatStopsIsNamed() {
    Benchmark group = new Benchmark("b.B.g", new TreeMap<>(), 2, "avgt", "ns/op");
    run.with(group, STEADY);
    run.with(group.of("reader", "ns/op"), STEADY);
    List<List<Double>> stopped = new ArrayList<>(times(2, STEADY));
    stopped.set(0, List.of(20.0, 1e6, 20.0, 20.0));
    run.with(group.of("writer", "ns/op"), stopped);
    assertThat(said())
        .singleElement()
        .asString()
        .startsWith("group: writer stands still in 1 of 20 iterations | ");
  }

  @Test
  void forksThatAllocateUnlikeEachOtherAreNamed() {
    run.with(benchmark("a"), STEADY);
    run.with(benchmark("a").of("gc.alloc.rate.norm", "B/op"), forks(2.4, 2.4, 240, 2.4, 240));
    assertThat(said())
        .singleElement()
        .asString()
        .startsWith("allocation: 2 of 5 forks allocate 2406 B/op, the others 24.06 B/op | ");
  }

  @Test
  void aValueThatAllocatesNothingIsNamed() {
    for (String n : List.of("1", "10", "100")) {
      run.with(benchmark("a", "n", n), times(Double.parseDouble(n), STEADY));
      run.with(
          benchmark("a", "n", n).of("gc.alloc.rate.norm", "B/op"),
          times("10".equals(n) ? 1e-6 : 4, STEADY));
    }
    assertThat(run.inspected().remarks())
        .singleElement()
        .satisfies(
            remark -> {
              assertThat(remark.benchmark()).isEqualTo(benchmark("a", "n", "10"));
              assertThat(remark.statement())
                  .startsWith("allocates nothing, where other values allocate 40.");
            });
  }

  @Test
  void valuesWhoseForksAllocateUnlikeEachOtherAreNotJudged() {
    for (String n : List.of("1", "10", "100")) {
      run.with(benchmark("a", "n", n), times(Double.parseDouble(n), STEADY));
      run.with(
          benchmark("a", "n", n).of("gc.alloc.rate.norm", "B/op"),
          "10".equals(n) ? times(1e-6, STEADY) : forks(0.01, 0.01, 0.01, 0.01, 100));
    }
    assertThat(run.inspected().remarks())
        .hasSize(2)
        .extracting(Remark::statement)
        .allMatch(statement -> statement.startsWith("1 of 5 forks allocate"));
  }

  @Test
  void aDesignThatTellsAsMuchInLessTimeIsNamed() {
    run.with(
        benchmark("a"),
        run.scores(10, 5, 20, 0.03, false),
        Map.of("forks", "5", "warm-up", "5 x 1 s", "measurement", "20 x 10 s"));
    assertThat(run.inspected().advice())
        .singleElement()
        .asString()
        .startsWith("-f 5 -i 1 would tell as much in 7.8 % of the time: ")
        .endsWith(" for B.a");
  }

  @Test
  void designsAreNamedForBenchmarksThatRanAlike() {
    Map<String, String> settings =
        Map.of("forks", "5", "warm-up", "5 x 1 s", "measurement", "20 x 10 s");
    run.with(benchmark("a"), run.scores(10, 5, 20, 0.03, false), settings);
    run.with(benchmark("b"), run.scores(10, 5, 20, 0.03, false), settings);
    Map<String, String> longer =
        Map.of("forks", "5", "warm-up", "5 x 1 s", "measurement", "20 x 20 s");
    run.with(benchmark("c"), run.scores(10, 5, 20, 0.03, false), longer);
    assertThat(run.inspected().advice())
        .satisfiesExactlyInAnyOrder(
            text -> assertThat(text).endsWith(" for 2 benchmarks, such as B.a"),
            text -> assertThat(text).endsWith(" for B.c"));
  }
}
