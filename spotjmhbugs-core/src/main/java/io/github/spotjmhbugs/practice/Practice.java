// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.RunFindings;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import java.util.List;
import java.util.stream.Stream;
import org.objectweb.asm.tree.ClassNode;

/**
 * A bad practice: finds where a benchmark class follows it. Stateless. A practice that is seen in
 * code is a {@link CodePractice}; the others look at declarations, which several benchmarks can
 * share: fields, fixtures and annotations.
 */
public interface Practice {
  /** {@return the shapes in which the practice shows, at least one, in the order of its page} */
  List<BugPattern> patterns();

  /** {@return the name under which everything about the practice is found} */
  default PracticeKey key() {
    return patterns().get(0).practice();
  }

  /**
   * {@return what is wrong with a benchmark by itself, each as a finding that affects this
   * benchmark} A practice that needs to see the whole class checks that instead.
   */
  default Stream<Finding> findingsFor(BenchmarkMethod benchmark) {
    return Stream.empty();
  }

  /**
   * {@return the findings of the benchmarks of a class, and of the states that they use; what
   * several benchmarks have in common is one}
   */
  default List<Finding> check(BenchmarkClass benchmarks) {
    return RunFindings.merge(benchmarks.benchmarks().stream().flatMap(this::findingsFor).toList());
  }

  /**
   * Checks code that starts JMH. It may stand in any class, with benchmarks or without.
   *
   * @param tree a class
   * @param benchmarks the benchmarks of the same class, as {@code package.Class#method}
   * @return the findings, in the order of the code
   */
  default List<Finding> checkLauncher(ClassNode tree, List<String> benchmarks) {
    return List.of();
  }
}
