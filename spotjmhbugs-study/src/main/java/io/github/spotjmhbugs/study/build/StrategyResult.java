// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.nio.file.Path;
import java.util.List;

/**
 * What came of a strategy, besides the class files that it left in the checkout.
 *
 * @param succeeded whether everything that it was to build was built
 * @param outcome the same in one line, with the reason of a failure
 * @param folders folders with class files outside the checkout
 * @param classPath jars of dependencies that it came to know
 */
record StrategyResult(boolean succeeded, String outcome, List<Path> folders, List<Path> classPath) {
  /** Makes the lists immutable. */
  StrategyResult {
    folders = List.copyOf(folders);
    classPath = List.copyOf(classPath);
  }

  /**
   * @return the result of a build that worked
   */
  static StrategyResult success() {
    return new StrategyResult(true, "built", List.of(), List.of());
  }

  /**
   * @param reason why it did not work, in one line
   * @return the result of a build that did not work, or not for all modules
   */
  static StrategyResult failure(String reason) {
    return new StrategyResult(false, reason, List.of(), List.of());
  }
}
