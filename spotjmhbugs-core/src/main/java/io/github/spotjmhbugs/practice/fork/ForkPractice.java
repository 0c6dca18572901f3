// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.fork;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.practice.DeclaredOption;
import io.github.spotjmhbugs.practice.Practice;
import java.util.List;
import java.util.stream.Stream;
import org.objectweb.asm.tree.ClassNode;

/** FORK: without a fork, a benchmark runs in the launcher's JVM, with profiles of earlier ones. */
public final class ForkPractice implements Practice {
  public static final PracticeKey KEY = new PracticeKey("FORK");

  /** An annotation asks for zero forks. */
  public static final BugPattern ZERO_ANNOTATION = KEY.pattern("ZERO_ANNOTATION");

  /** The options of a launcher ask for zero forks. */
  public static final BugPattern ZERO_OPTION = KEY.advice("ZERO_OPTION");

  @Override
  public List<BugPattern> patterns() {
    return List.of(ZERO_ANNOTATION, ZERO_OPTION);
  }

  @Override
  public Stream<Finding> findingsFor(BenchmarkMethod benchmark) {
    return benchmark.fork().filter(fork -> fork.value() == 0).stream()
        .map(fork -> DeclaredOption.of(benchmark, fork))
        .map(
            place ->
                place.finding(
                    place.isOfRun() ? ZERO_OPTION : ZERO_ANNOTATION,
                    Rating.NORMAL,
                    place.isOfRun() ? "-f 0" : "@Fork(0)",
                    List.of(benchmark.displayName())));
  }

  @Override
  public List<Finding> checkLauncher(ClassNode tree, List<String> benchmarks) {
    return DeclaredOption.zeros(ZERO_OPTION, "forks", DeclaredMethod.withBodyIn(tree), benchmarks);
  }
}
