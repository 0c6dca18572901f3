// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What came of a strategy, besides the class files that it left in the checkout.
 *
 * @param outcome whether it worked, in one line, with the reason of a failure
 * @param folders folders with class files outside the checkout
 * @param classPath jars of dependencies that it came to know
 * @param errors why a source was not compiled, or not all of it
 * @param problems dependencies that could not be had, one line each
 */
record StrategyResult(
    String outcome,
    List<Path> folders,
    List<Path> classPath,
    Map<Path, String> errors,
    List<String> problems) {
  /** Makes the collections immutable. */
  StrategyResult {
    folders = List.copyOf(folders);
    classPath = List.copyOf(classPath);
    errors = Map.copyOf(errors);
    problems = List.copyOf(problems);
  }

  /**
   * {@return the result of a build that leaves its class files in the checkout}
   *
   * @param outcome the end of a build, in one line
   */
  static StrategyResult of(String outcome) {
    return new StrategyResult(outcome, List.of(), List.of(), Map.of(), List.of());
  }
}
