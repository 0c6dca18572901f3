// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import io.github.spotjmhbugs.impact.jvm.fork.Iterations;
import io.github.spotjmhbugs.strangers.Deadline;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Takes the time of two variants of a benchmark. Forks of the two alternate, and so does who comes
 * first, so that a machine that gets slower or faster favours none.
 */
public final class Stopwatch {
  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  /** After this time, no round begins. */
  private static final Duration LIMIT = Duration.ofMinutes(3);

  private static final int SHORT_WARMUP = 5;
  private static final int LONG_WARMUP = 80;
  private static final int MEASUREMENT = 10;
  private static final int MILLISECONDS = 50;
  private static final int SUFFICIENT_WARMUP = 10;
  private static final int SUFFICIENT_MILLISECONDS = 500;

  /** So many rounds may be void, because the compiler did not get round to the benchmark. */
  private static final int VOID_ROUNDS = 8;

  private final BenchmarkJvm jvm;
  private final int rounds;

  /**
   * Makes a stopwatch.
   *
   * @param jvm runs benchmarks
   * @param rounds how often to run each variant, at most
   */
  public Stopwatch(BenchmarkJvm jvm, int rounds) {
    this.jvm = jvm;
    this.rounds = rounds;
  }

  /**
   * A way to run a benchmark.
   *
   * @param name what files are named after
   * @param classes folder of the classes to put before its own, if any
   * @param forks 1 for a JVM of its own, 0 for that which runs other benchmarks as well
   * @param others regular expressions of the benchmarks that run before it if there are no forks
   * @param iterations how it warms up and measures, if that is what is compared; then the score is
   *     the mean of the iterations, as JMH reports it
   */
  public record Variant(
      String name,
      Optional<Path> classes,
      int forks,
      List<String> others,
      Optional<Iterations> iterations) {
    /** Makes the variant immutable. */
    public Variant {
      others = List.copyOf(others);
    }

    /** Whether only forks count whose benchmark was compiled before it was measured. */
    private boolean isToBeCompiled() {
      return forks > 0 && iterations.isEmpty();
    }

    /**
     * {@return a variant in a JVM of its own}
     *
     * @param name what files are named after
     * @param classes folder of the classes to put before its own, if any
     */
    public static Variant forked(String name, Optional<Path> classes) {
      return new Variant(name, classes, 1, List.of(), Optional.empty());
    }

    /**
     * {@return a variant in the JVM that runs other benchmarks before}
     *
     * @param name what files are named after
     * @param others regular expressions of the benchmarks that run, itself the last
     */
    public static Variant unforked(String name, List<String> others) {
      return new Variant(name, Optional.empty(), 0, others, Optional.empty());
    }

    /**
     * {@return a variant that warms up and measures as its author has it, cold if need be}
     *
     * @param name what files are named after
     */
    public static Variant asItIs(String name) {
      return new Variant(name, Optional.empty(), 1, List.of(), Optional.of(Iterations.own()));
    }

    /**
     * {@return a variant that measures as its author has it, after a warm-up}
     *
     * @param name what files are named after
     * @param batch the calls in each iteration that warms up for single shots; 0 for a time that
     *     suffices for the compilers
     */
    public static Variant warmedUp(String name, int batch) {
      Iterations iterations =
          batch > 0
              ? Iterations.own().warmedUpInBatchesOf(batch)
              : Iterations.own().warmedUp(SUFFICIENT_WARMUP, SUFFICIENT_MILLISECONDS);
      return new Variant(name, Optional.empty(), 1, List.of(), Optional.of(iterations));
    }
  }

  /**
   * Runs both variants until enough is known.
   *
   * @param affected the benchmark
   * @param original the one variant
   * @param other the other variant
   * @param rule what is compared
   * @param log where JMH's output goes; its results go to files beside it
   * @return the scores, of fewer rounds than necessary if too many were void or the time is up
   * @throws ForkFailureException when a fork fails, or the JVM does not honour the sink
   * @throws IOException when the workspace cannot be used
   * @throws InterruptedException when the calling thread is interrupted; nothing runs on then
   */
  public TimedSeries compare(
      AffectedBenchmark affected, Variant original, Variant other, TimedSeries.Rule rule, Path log)
      throws ForkFailureException, IOException, InterruptedException {
    TimedSeries series = new TimedSeries(rule);
    int voided = 0;
    int warmup = SHORT_WARMUP;
    Deadline limit = Deadline.in(LIMIT);
    while (series.rounds() < rounds
        && voided < VOID_ROUNDS
        && !limit.isPast()
        && !series.isDecided()) {
      int round = series.rounds() + voided;
      boolean isOriginalFirst = round % 2 == 0;
      Turn turn = new Turn(affected, round, warmup, log);
      Optional<ForkScore> first = run(isOriginalFirst ? original : other, turn);
      Optional<ForkScore> second =
          first.isPresent() ? run(isOriginalFirst ? other : original, turn) : Optional.empty();
      if (first.isPresent() && second.isPresent()) {
        series.add(
            (isOriginalFirst ? first : second).get(), (isOriginalFirst ? second : first).get());
      } else {
        voided++;
        warmup = Math.min(2 * warmup, LONG_WARMUP);
      }
    }
    if (limit.isPast()) {
      series.cutShort();
    }
    return series;
  }

  private record Turn(AffectedBenchmark affected, int round, int warmup, Path log) {
    /** Compiled code without haste, unless that does not lead to compiled code. */
    List<String> options() {
      List<String> options = new ArrayList<>(BenchmarkJvm.WAIT_AFTER_STARTUP);
      if (warmup != SHORT_WARMUP) {
        options.add(BenchmarkJvm.compileAfter("0.01"));
      }
      return options;
    }

    Path result(Variant variant) {
      return log.resolveSibling(variant.name() + "-" + (round + 1) + ".json");
    }
  }

  private Optional<ForkScore> run(Variant variant, Turn turn)
      throws ForkFailureException, IOException, InterruptedException {
    ListedBenchmark benchmark = turn.affected().benchmark().inTime();
    BenchmarkJvm.Run run =
        new BenchmarkJvm.Run(
            variant.classes().stream().toList(),
            variant.iterations().isPresent() ? List.of() : turn.options(),
            variant.forks(),
            0,
            variant.iterations().orElse(Iterations.of(turn.warmup(), MEASUREMENT, MILLISECONDS)),
            turn.result(variant));
    List<String> includes =
        variant.others().isEmpty() ? List.of(benchmark.pattern()) : variant.others();
    CompilerLog compiled = jvm.run(benchmark, includes, run, turn.log(), TIMEOUT);
    ForkScore score =
        ForkScore.read(
            turn.result(variant),
            benchmark.name(),
            variant.iterations().isPresent() ? Stopwatch::mean : ForkScore::fastest);
    return !variant.isToBeCompiled() || counts(turn.affected(), score, compiled)
        ? Optional.of(score)
        : Optional.empty();
  }

  private static double mean(double[] iterations) {
    return Arrays.stream(iterations).average().orElseThrow();
  }

  private static boolean counts(AffectedBenchmark affected, ForkScore score, CompilerLog compiled) {
    return affected.benchmark().mode().equals(ListedBenchmark.SINGLE_SHOT)
        || compiled.isReady(affected, 1, score);
  }
}
