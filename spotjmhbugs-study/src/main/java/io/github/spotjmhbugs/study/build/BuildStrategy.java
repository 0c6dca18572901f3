// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.process.Deadline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** One way to get class files out of sources. */
interface BuildStrategy {
  /** {@return its name in logs and tables} */
  String name();

  /** {@return whether the project has what this strategy builds from} */
  boolean suits(BuildSite site);

  /**
   * Builds what can be built.
   *
   * @return what came of it; a failed build may have left class files all the same
   */
  Result build(BuildSite site, Deadline deadline) throws IOException, InterruptedException;

  /**
   * What came of a strategy, besides the class files that it left in the checkout.
   *
   * @param outcome whether it worked, in one line, with the reason of a failure
   * @param folders folders with class files outside the checkout
   * @param classPath jars of dependencies that it came to know
   * @param errors why a source was not compiled, or not all of it
   * @param problems dependencies that could not be had, one line each
   */
  record Result(
      String outcome,
      List<Path> folders,
      List<Path> classPath,
      Map<Path, String> errors,
      List<String> problems) {
    /** Makes the collections immutable. */
    public Result {
      folders = List.copyOf(folders);
      classPath = List.copyOf(classPath);
      errors = Map.copyOf(errors);
      problems = List.copyOf(problems);
    }

    /** {@return the result of a build that leaves its class files in the checkout} */
    static Result of(String outcome) {
      return new Result(outcome, List.of(), List.of(), Map.of(), List.of());
    }
  }
}
