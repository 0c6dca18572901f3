// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import io.github.spotjmhbugs.impact.record.CodeSizes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Has the JVM compile variants of a benchmark and looks at the size of the code. Remembers what it
 * has seen: several findings may be about one benchmark.
 */
public final class CodeProbe {
  private static final Duration TIMEOUT = Duration.ofMinutes(5);
  private static final int ITERATIONS = 6;

  /** The second attempt is for benchmarks that take long, such as a tenth of a second. */
  private static final List<Attempt> ATTEMPTS =
      List.of(
          new Attempt(150, List.of(BenchmarkJvm.WAIT_FOR_COMPILER)),
          new Attempt(
              1000, List.of(BenchmarkJvm.WAIT_FOR_COMPILER, BenchmarkJvm.compileAfter("0.0001"))));

  private final BenchmarkJvm jvm;
  private final Map<Attempt, Map<Variant, Integer>> known = new HashMap<>();

  /**
   * A way to have a benchmark compiled. Sizes from different ones are not compared.
   *
   * @param milliseconds how long an iteration takes
   * @param options of the JVM
   */
  private record Attempt(int milliseconds, List<String> options) {}

  /** A benchmark with or without other classes before its own. */
  private record Variant(
      String name, ListedBenchmark benchmark, String stub, Optional<Path> classes) {}

  /**
   * Makes a probe.
   *
   * @param jvm runs benchmarks
   */
  public CodeProbe(BenchmarkJvm jvm) {
    this.jvm = jvm;
  }

  /**
   * Compiles three variants of a benchmark.
   *
   * @param affected the benchmark
   * @param emptied folder of the classes in which the benchmark has no code; the same on each call
   *     for the benchmark
   * @param repaired folder of the classes in which the fault is repaired
   * @param log where JMH's output goes; its results go to files beside it
   * @return the sizes of the code, or empty when the optimising compiler made none of a variant
   * @throws ForkFailureException when a variant cannot be run, or the JVM does not honour the sink
   * @throws IOException when the workspace cannot be used
   * @throws InterruptedException when the calling thread is interrupted; nothing runs on then
   */
  public Optional<CodeSizes> sizes(
      AffectedBenchmark affected, Path emptied, Path repaired, Path log)
      throws ForkFailureException, IOException, InterruptedException {
    ListedBenchmark benchmark = affected.benchmark().inTime();
    Variant empty = new Variant("empty", benchmark, affected.stub(), Optional.of(emptied));
    Variant original = original(affected);
    Variant fixed = repaired(affected, repaired);
    List<Variant> all = List.of(empty, original, fixed);
    for (Attempt attempt : ATTEMPTS) {
      Map<Variant, Integer> sizes = known.computeIfAbsent(attempt, any -> new HashMap<>());
      List<Variant> missing = all.stream().filter(variant -> !sizes.containsKey(variant)).toList();
      if (!missing.isEmpty()) {
        sizes.putAll(compile(benchmark, missing, attempt, log));
      }
      Integer emptySize = sizes.get(empty);
      Integer originalSize = sizes.get(original);
      Integer fixedSize = sizes.get(fixed);
      if (emptySize != null && originalSize != null && fixedSize != null) {
        return Optional.of(new CodeSizes(emptySize, originalSize, fixedSize));
      }
    }
    return Optional.empty();
  }

  /**
   * Compiles a benchmark again, original and repaired, that {@link #sizes} has compiled.
   *
   * @param affected the benchmark
   * @param repaired folder of the classes in which the fault is repaired
   * @param log where JMH's output goes; its results go to files beside it
   * @return whether the sizes are the same; they may depend on when the code is compiled
   * @throws ForkFailureException when a variant cannot be run, or the JVM does not honour the sink
   * @throws IOException when the workspace cannot be used
   * @throws InterruptedException when the calling thread is interrupted; nothing runs on then
   */
  public boolean areRepeatable(AffectedBenchmark affected, Path repaired, Path log)
      throws ForkFailureException, IOException, InterruptedException {
    List<Variant> variants = List.of(original(affected), repaired(affected, repaired));
    for (Attempt attempt : ATTEMPTS) {
      Map<Variant, Integer> before = known.getOrDefault(attempt, Map.of());
      if (before.keySet().containsAll(variants)) {
        Map<Variant, Integer> again =
            compile(affected.benchmark().inTime(), variants, attempt, log);
        return variants.stream()
            .allMatch(variant -> Objects.equals(again.get(variant), before.get(variant)));
      }
    }
    return false;
  }

  private static Variant original(AffectedBenchmark affected) {
    return new Variant(
        "original", affected.benchmark().inTime(), affected.stub(), Optional.empty());
  }

  private static Variant repaired(AffectedBenchmark affected, Path classes) {
    return new Variant(
        "repaired", affected.benchmark().inTime(), affected.stub(), Optional.of(classes));
  }

  /** {@return the sizes of the variants of which the optimising compiler made code} */
  private Map<Variant, Integer> compile(
      ListedBenchmark benchmark, List<Variant> variants, Attempt attempt, Path log)
      throws ForkFailureException, IOException, InterruptedException {
    List<BenchmarkJvm.Run> runs = new ArrayList<>();
    for (Variant variant : variants) {
      runs.add(
          new BenchmarkJvm.Run(
              variant.classes().stream().toList(),
              attempt.options(),
              1,
              ITERATIONS - 1,
              1,
              attempt.milliseconds(),
              recording(variant),
              log.resolveSibling(variant.name() + "-code.json")));
    }
    try {
      jvm.run(benchmark, List.of(benchmark.pattern()), runs, log, TIMEOUT);
      Map<Variant, Integer> sizes = new HashMap<>();
      for (Variant variant : variants) {
        Recording recording = Recording.read(recording(variant));
        if (recording.inlinesSink()) {
          throw ForkFailureException.sink();
        }
        OptionalInt size = recording.codeSize(variant.stub());
        size.ifPresent(bytes -> sizes.put(variant, bytes));
      }
      return sizes;
    } finally {
      for (Variant variant : variants) {
        Files.deleteIfExists(recording(variant));
      }
    }
  }

  private Path recording(Variant variant) {
    return jvm.workspace().file(variant.name() + ".jfr");
  }
}
