// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.warm;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.Mode;
import io.github.spotjmhbugs.practice.DeclaredOption;
import io.github.spotjmhbugs.practice.Practice;
import java.util.List;
import java.util.stream.Stream;
import org.objectweb.asm.tree.ClassNode;

/**
 * WARM: without warm-up, a steady-state mode counts the invocations that the interpreter runs, and
 * the time in which the JIT compiler takes a core (JMHSample_12 and the modes of JMHSample_02).
 */
public final class WarmPractice implements Practice {
  public static final PracticeKey KEY = new PracticeKey("WARM");

  /** An annotation asks for no warm-up. */
  public static final BugPattern ZERO_ANNOTATION = KEY.advice("ZERO_ANNOTATION");

  /** The options of a launcher ask for no warm-up. */
  public static final BugPattern ZERO_OPTION = KEY.advice("ZERO_OPTION");

  @Override
  public List<BugPattern> patterns() {
    return List.of(ZERO_ANNOTATION, ZERO_OPTION);
  }

  @Override
  public Stream<Finding> findingsFor(BenchmarkMethod benchmark) {
    return benchmark.warmupIterations().filter(iterations -> iterations.value() == 0).stream()
        .filter(any -> benchmark.modes().stream().anyMatch(m -> m != Mode.SINGLE_SHOT_TIME))
        .filter(any -> !DeclaredOption.asksForSingleShotOnly(benchmark.inClass()))
        .map(iterations -> DeclaredOption.of(benchmark, iterations))
        .map(
            place ->
                place.finding(
                    place.isOfRun() ? ZERO_OPTION : ZERO_ANNOTATION,
                    Rating.NORMAL,
                    place.isOfRun() ? "-wi 0" : "@Warmup(iterations = 0)",
                    List.of(benchmark.displayName())));
  }

  @Override
  public List<Finding> checkLauncher(ClassNode tree, List<String> benchmarks) {
    Stream<DeclaredMethod> launchers =
        DeclaredMethod.withBodyIn(tree)
            .filter(method -> !DeclaredOption.asksForSingleShotOnly(Stream.of(method)));
    return DeclaredOption.zeros(ZERO_OPTION, "warmupIterations", launchers, benchmarks);
  }
}
