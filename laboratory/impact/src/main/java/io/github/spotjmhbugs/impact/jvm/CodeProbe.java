// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.impact.jvm.fork.Iterations;
import io.github.spotjmhbugs.impact.record.CodeSizes;
import io.github.spotjmhbugs.impact.record.Evidence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Has the optimising compiler compile a benchmark empty, as it is, and repaired. */
public final class CodeProbe {
  private static final Duration TIMEOUT = Duration.ofMinutes(3);
  private static final int WARMUP = 12;
  private static final int MEASUREMENT = 6;
  private static final int MILLISECONDS = 50;

  private final BenchmarkJvm jvm;
  private final Map<Variant, Optional<Sample>> known = new HashMap<>();

  /** A benchmark with or without other classes before its own. */
  private record Variant(
      String name, ListedBenchmark benchmark, String stub, Optional<Path> classes) {}

  /**
   * One fork.
   *
   * @param code the code of the measurement loop and all that it calls
   * @param score what it scored
   */
  record Sample(ReachedCode code, ForkScore score) {}

  /**
   * What the code says.
   *
   * @param evidence what it says about the finding, or null when it does not tell
   * @param sizes the sizes of the code, or null when a variant was not compiled
   * @param forks how the forks of original and repaired scored; empty when one was not compiled
   */
  public record Seen(@Nullable Evidence evidence, @Nullable CodeSizes sizes, TimedSeries forks) {}

  /**
   * Makes a probe.
   *
   * @param jvm runs benchmarks
   */
  public CodeProbe(BenchmarkJvm jvm) {
    this.jvm = jvm;
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
      Path log)
      throws ForkFailureException, IOException, InterruptedException {
    Variant empty = variant("empty", affected, Optional.of(emptied));
    Variant original = variant("original", affected, Optional.empty());
    Variant fixed = variant("repaired", affected, Optional.of(repaired));
    compile(
        affected.benchmark().inTime(),
        List.of(empty, original, fixed).stream().filter(one -> !known.containsKey(one)).toList(),
        log);
    Optional<Sample> first = sample(empty);
    Optional<Sample> second = sample(original);
    Optional<Sample> third = sample(fixed);
    TimedSeries forks = new TimedSeries(TimedSeries.Rule.CPU_TIME);
    if (first.isEmpty() || second.isEmpty() || third.isEmpty()) {
      return new Seen(Evidence.NO_C2, null, forks);
    }
    JitEvidence evidence = new JitEvidence(first.get(), second.get(), third.get(), changed);
    forks.add(second.get().score(), third.get().score());
    return new Seen(evidence.of(practice).orElse(null), evidence.sizes(), forks);
  }

  private Optional<Sample> sample(Variant variant) {
    return known.getOrDefault(variant, Optional.empty());
  }

  private static Variant variant(String name, AffectedBenchmark affected, Optional<Path> classes) {
    return new Variant(name, affected.benchmark().inTime(), affected.stub(), classes);
  }

  private void compile(ListedBenchmark benchmark, List<Variant> variants, Path log)
      throws ForkFailureException, IOException, InterruptedException {
    List<BenchmarkJvm.Run> runs = new ArrayList<>();
    for (Variant variant : variants) {
      runs.add(
          new BenchmarkJvm.Run(
              variant.classes().stream().toList(),
              List.of(BenchmarkJvm.WAIT_FOR_COMPILER),
              1,
              0,
              Iterations.of(WARMUP, MEASUREMENT, MILLISECONDS),
              compilerLog(variant),
              result(variant, log)));
    }
    try {
      jvm.run(benchmark, List.of(benchmark.pattern()), runs, log, TIMEOUT);
      for (Variant variant : variants) {
        CompilerLog compiled = CompilerLog.read(compilerLog(variant));
        if (compiled.inlinesSink()) {
          throw ForkFailureException.sink();
        }
        ForkScore score =
            ForkScore.read(result(variant, log), benchmark.name(), ForkScore::fastest);
        known.put(variant, compiled.codeOf(variant.stub()).map(code -> new Sample(code, score)));
      }
    } finally {
      for (Variant variant : variants) {
        Files.deleteIfExists(compilerLog(variant));
      }
    }
  }

  private static Path result(Variant variant, Path log) {
    return log.resolveSibling(variant.name() + "-code.json");
  }

  private Path compilerLog(Variant variant) {
    return jvm.workspace().file(variant.name() + ".log");
  }
}
