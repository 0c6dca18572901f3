// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.TargetResult;
import io.github.spotjmhbugs.host.source.Sources;
import io.github.spotjmhbugs.host.source.StaleSources;
import io.github.spotjmhbugs.scan.project.BuildAdvice;
import io.github.spotjmhbugs.scan.project.BuildProject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a scan says about classes that are older than their sources: findings are about what was
 * compiled, and its lines cannot be shown.
 *
 * @param sources the sources, those that have changed without their text
 * @param problems a warning, if there are such classes
 */
public record StaleClasses(Sources sources, List<Problem> problems) {
  private static final int NAMED = 2;

  /** Makes the list immutable. */
  public StaleClasses {
    problems = List.copyOf(problems);
  }

  /**
   * Compares the benchmarks of a target, and what findings are about, with their sources.
   *
   * @param result the result of the target
   * @param classes the classes of the target
   * @param sources where their sources are
   * @return the sources, and what to say
   */
  public static StaleClasses of(TargetResult result, ClassContainer classes, Sources sources) {
    Set<String> names = new TreeSet<>();
    result.benchmarks().forEach(each -> names.add(internalName(each)));
    result.findings().stream().map(Finding::location).map(Location::className).forEach(names::add);
    Optional<Path> project = project(result.target());
    StaleSources stale =
        StaleSources.of(
            result.target(),
            classes,
            names,
            sources,
            file -> project.filter(file::startsWith).isPresent());
    if (stale.paths().isEmpty()) {
      return new StaleClasses(sources, List.of());
    }
    Problem warning = Problem.warning(result.target(), statement(stale, result.target()));
    return new StaleClasses(sources.withStale(result.target(), stale.paths()), List.of(warning));
  }

  /** Sources are compared by their real paths. */
  private static Optional<Path> project(String target) {
    try {
      return TargetLocator.isPublished(target)
          ? Optional.empty()
          : BuildProject.around(Path.of(target).toRealPath()).map(BuildProject::root);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static String internalName(String benchmark) {
    return benchmark.substring(0, benchmark.lastIndexOf('#')).replace('.', '/');
  }

  private static String statement(StaleSources stale, String target) {
    List<String> names = new ArrayList<>(stale.names());
    String named = String.join(", ", names.subList(0, Math.min(NAMED, names.size())));
    String advice = TargetLocator.isPublished(target) ? "" : BuildAdvice.compile(Path.of(target));
    String changed =
        names.size() == 1
            ? named + " has changed since it was compiled"
            : "%d sources have changed since they were compiled (%s%s)"
                .formatted(names.size(), named, names.size() > NAMED ? ", …" : "");
    return changed
        + ", so that findings may be out of date and lines are not shown"
        + (advice.isEmpty() ? "; compile it again" : "; " + advice);
  }
}
