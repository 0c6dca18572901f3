// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.impact.jvm.fork.Iterations;
import io.github.spotjmhbugs.impact.record.CodeSizes;
import io.github.spotjmhbugs.impact.record.Evidence;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Has the optimising compiler compile a benchmark empty, as it is, and repaired. */
public final class CodeProbe {
  private static final Duration TIMEOUT = Duration.ofMinutes(3);
  private static final int WARMUP = 12;
  private static final int MEASUREMENT = 6;
  private static final int MILLISECONDS = 50;

  private final Lanes lanes;
  private final Map<Variant, Fork> known = new ConcurrentHashMap<>();

  /** A benchmark with or without other classes before its own. */
  private record Variant(String name, AffectedBenchmark benchmark, Optional<Path> classes) {}

  /**
   * One fork.
   *
   * @param code the code of the measurement loop and all that it calls
   * @param score what it scored
   */
  record Sample(ReachedCode code, ForkScore score) {}

  /** The same where the loop may not have been compiled, or the benchmark. */
  private record Fork(Optional<ReachedCode> code, ForkScore score, boolean isReady) {
    Optional<Sample> sample() {
      return code.map(known -> new Sample(known, score));
    }
  }

  /**
   * What the code says.
   *
   * @param evidence what it says about the finding, or null when it does not tell
   * @param sizes the sizes of the code, or null when a variant was not compiled
   * @param collector the garbage collector, empty when a variant was not compiled
   */
  public record Seen(@Nullable Evidence evidence, @Nullable CodeSizes sizes, String collector) {}

  /**
   * Makes a probe.
   *
   * @param jvm runs benchmarks
   */
  public CodeProbe(BenchmarkJvm jvm) {
    lanes = new Lanes(jvm);
  }

  /**
   * Compiles the three variants of a benchmark.
   *
   * @param practice what is wrong with the benchmark
   * @param affected the benchmark
   * @param emptied folder of the classes in which the benchmark has no code; the same on each call
   *     for the benchmark
   * @param repaired folder of the classes in which the fault is repaired
   * @param changed the methods that the repair changes, as {@code package.Class.method}
   * @param duets play the first one where a processor is idle; empty if none is wanted
   * @param log where JMH's output goes; its results go to files beside it
   * @return what the code says
   * @throws ForkFailureException when a variant cannot be run, or the JVM does not honour the sink
   * @throws IOException when the workspace cannot be used
   * @throws InterruptedException when the calling thread is interrupted; nothing runs on then
   */
  public Seen look(
      PracticeKey practice,
      AffectedBenchmark affected,
      Path emptied,
      Path repaired,
      Set<String> changed,
      Optional<Duets> duets,
      Path log)
      throws ForkFailureException, IOException, InterruptedException {
    Variant empty = new Variant("empty", affected, Optional.of(emptied));
    Variant original = new Variant("original", affected, Optional.empty());
    Variant fixed = new Variant("repaired", affected, Optional.of(repaired));
    Optional<Lanes.Fork<Boolean>> duet =
        duets.isPresent() ? duets.get().first(affected, repaired, log) : Optional.empty();
    List<Fork> forks = forks(List.of(empty, original, fixed), duet, log);
    Optional<Sample> first = forks.get(0).sample();
    Optional<Sample> second = forks.get(1).sample();
    Optional<Sample> third = forks.get(2).sample();
    if (first.isEmpty() || second.isEmpty() || third.isEmpty()) {
      return new Seen(Evidence.NO_C2, null, "");
    }
    JitEvidence evidence = new JitEvidence(first.get(), second.get(), third.get(), changed);
    return new Seen(
        evidence.of(practice).orElse(null), evidence.sizes(), second.get().score().collector());
  }

  /**
   * Takes the time of a benchmark and its repaired variant in a fork each, those of the code if
   * they are known.
   *
   * @param affected the benchmark
   * @param repaired folder of the classes in which the fault is repaired
   * @param log where JMH's output goes; its results go to files beside it
   * @return the scores; empty when a variant was not compiled
   * @throws ForkFailureException when a variant cannot be run, or the JVM does not honour the sink
   * @throws IOException when the workspace cannot be used
   * @throws InterruptedException when the calling thread is interrupted; nothing runs on then
   */
  public TimedSeries forks(AffectedBenchmark affected, Path repaired, Path log)
      throws ForkFailureException, IOException, InterruptedException {
    Variant original = new Variant("original", affected, Optional.empty());
    Variant fixed = new Variant("repaired", affected, Optional.of(repaired));
    List<Fork> forks = forks(List.of(original, fixed), Optional.empty(), log);
    TimedSeries series = new TimedSeries(TimedSeries.Rule.CPU_TIME);
    if (forks.stream().allMatch(Fork::isReady)) {
      series.add(forks.get(0).score(), forks.get(1).score());
    }
    return series;
  }

  private List<Fork> forks(
      List<Variant> variants, Optional<Lanes.Fork<Boolean>> besideLast, Path log)
      throws ForkFailureException, IOException, InterruptedException {
    List<Variant> missing = variants.stream().filter(one -> !known.containsKey(one)).toList();
    List<Lanes.Fork<Boolean>> forks = new ArrayList<>();
    for (Variant variant : missing) {
      forks.add(jvm -> known.put(variant, fork(variant, jvm, log)) == null);
    }
    if (lanes.isIdleAfter(forks.size())) {
      besideLast.ifPresent(forks::add);
    }
    lanes.run(forks);
    return variants.stream().map(known::get).toList();
  }

  private static Fork fork(Variant variant, BenchmarkJvm jvm, Path log)
      throws ForkFailureException, IOException, InterruptedException {
    ListedBenchmark benchmark = variant.benchmark().benchmark().inTime();
    Path result = log.resolveSibling(variant.name() + "-code.json");
    BenchmarkJvm.Run run =
        new BenchmarkJvm.Run(
            variant.classes().stream().toList(),
            BenchmarkJvm.WAIT_AFTER_STARTUP,
            1,
            0,
            Iterations.of(WARMUP, MEASUREMENT, MILLISECONDS),
            result);
    Path output = log.resolveSibling(variant.name() + "-code.log");
    CompilerLog compiled = jvm.run(benchmark, List.of(benchmark.pattern()), run, output, TIMEOUT);
    ForkScore score = ForkScore.read(result, benchmark.name(), ForkScore::fastest);
    return new Fork(
        compiled.codeOf(variant.benchmark().stub()),
        score,
        compiled.isReady(variant.benchmark(), 1, score));
  }
}
