// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import io.github.spotjmhbugs.classfile.MethodRef;
import java.util.List;
import java.util.Set;

/**
 * What the analysis of one class gave.
 *
 * @param className internal name of the class
 * @param runs whether JMH runs the class itself; of an abstract one, it runs the subclasses
 * @param superclasses internal names of a class that has benchmarks and its known superclasses
 * @param benchmarks the benchmarks that JMH would run of the class, as {@code package.Class#method}
 * @param findings what is wrong with its benchmarks, in the order of location and pattern
 * @param skipped methods whose code could not be analysed
 */
public record ClassReport(
    String className,
    boolean runs,
    Set<String> superclasses,
    List<String> benchmarks,
    List<Finding> findings,
    List<SkippedMethod> skipped) {
  /**
   * A method whose code could not be analysed. Everything else of its class was.
   *
   * @param method the method
   * @param reason one line that says what is wrong with its code
   */
  public record SkippedMethod(MethodRef method, String reason) {}

  /** The report of a class that has nothing to do with benchmarks. */
  public static final ClassReport EMPTY =
      new ClassReport("", true, Set.of(), List.of(), List.of(), List.of());

  /** Makes the report immutable. */
  public ClassReport {
    superclasses = Set.copyOf(superclasses);
    benchmarks = List.copyOf(benchmarks);
    findings = List.copyOf(findings);
    skipped = List.copyOf(skipped);
  }
}
