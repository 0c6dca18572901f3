// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.scan.project.BuildAdvice;
import io.github.spotjmhbugs.scan.project.BuildClassPath;
import java.nio.file.Path;
import java.util.List;

/**
 * What to do about classes that were not found.
 *
 * @param builds knows which dependencies of a project are not on this machine
 * @param withDependencies whether they were to be downloaded
 */
record MissingAdvice(BuildClassPath builds, boolean withDependencies) {
  private static final int NAMED = 2;

  /** {@return the end of the sentence that a target misses classes} */
  String of(String target) {
    if (TargetLocator.isPublished(target)) {
      return withDependencies ? "; add --classpath" : "; add --with-dependencies";
    }
    Path file = Path.of(target);
    List<String> absent =
        builds.problems(file).stream()
            .map(Problem::subject)
            .filter(subject -> !subject.startsWith("org.openjdk.jmh:"))
            .distinct()
            .toList();
    if (absent.isEmpty()) {
      return "; add --classpath";
    }
    String named = String.join(", ", absent.subList(0, Math.min(NAMED, absent.size())));
    String more = absent.size() > NAMED ? " and %d more".formatted(absent.size() - NAMED) : "";
    String how = withDependencies ? "" : BuildAdvice.compile(file) + ", add --with-dependencies";
    return "; not on this machine: " + named + more + "; " + how + " or --classpath";
  }
}
