// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import java.util.List;
import org.objectweb.asm.tree.ClassNode;

/**
 * A bad practice: finds where a benchmark class follows it. Stateless. Most practices are seen in
 * code ({@link CodePractice}) or in declarations ({@link DeclarationPractice}).
 */
public interface Practice {
  /** {@return the shapes in which the practice shows, at least one, in the order of its page} */
  List<BugPattern> patterns();

  /** {@return the name under which everything about the practice is found} */
  default PracticeKey key() {
    return patterns().get(0).practice();
  }

  /**
   * Checks the benchmarks of a class, and the states that they use.
   *
   * @param benchmarks a class that has or inherits benchmarks
   * @return the findings, in the order of the code
   */
  List<Finding> check(BenchmarkClass benchmarks);

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
