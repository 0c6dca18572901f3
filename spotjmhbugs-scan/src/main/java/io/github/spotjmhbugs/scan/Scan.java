// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.scan.classpath.ClassContainer;
import io.github.spotjmhbugs.scan.classpath.ClassContainers;
import io.github.spotjmhbugs.scan.classpath.ClassPath;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.scan.result.ScanResult;
import io.github.spotjmhbugs.scan.result.TargetResult;
import io.github.spotjmhbugs.scan.source.Sources;
import io.github.spotjmhbugs.scan.suppress.Suppressions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** One run over several targets: what is wrong with one of them costs the others nothing. */
final class Scan {
  private final TargetLocator locator;
  private final TargetScanner scanner;
  private final ClassContainers lookups;
  private final Consumer<Problem> listener;

  /**
   * What a run gave.
   *
   * @param result what was found
   * @param sources where the sources of it are
   */
  record Outcome(ScanResult result, Sources sources) {}

  private record Scanned(TargetResult result, Sources sources) {}

  /**
   * @param locator finds targets
   * @param scanner analyses them
   * @param lookups where else to look classes up, for all targets
   * @param listener is told of each problem when the target is done
   */
  Scan(
      TargetLocator locator,
      TargetScanner scanner,
      ClassContainers lookups,
      Consumer<Problem> listener) {
    this.locator = locator;
    this.scanner = scanner;
    this.lookups = lookups;
    this.listener = listener;
  }

  /**
   * @param targets targets as given on the command line
   * @param threshold the lowest confidence to report
   * @param given the sources that the command line names, for all targets
   * @return the results of all targets that could be opened, and the sources with those that came
   *     with targets
   */
  Outcome run(List<String> targets, Confidence threshold, Sources given) {
    List<Problem> problems = new ArrayList<>(lookups.problems());
    problems.addAll(given.problems());
    problems.forEach(listener);
    List<TargetResult> results = new ArrayList<>();
    Sources sources = given;
    for (String target : targets) {
      try {
        Scanned scanned = scan(target, sources);
        scanned.result().problems().forEach(listener);
        results.add(scanned.result());
        sources = scanned.sources();
      } catch (IOException e) {
        Problem problem = Problem.error(target, e);
        listener.accept(problem);
        problems.add(problem);
      }
    }
    return new Outcome(new ScanResult(threshold, results, problems), sources);
  }

  private Scanned scan(String name, Sources before) throws IOException {
    Target target = locator.locate(name);
    // Where Maven keeps what it fetched is nobody's business in a report.
    try (ClassContainer classes = ClassContainer.open(target.path(), name);
        ClassContainers dependencies =
            ClassContainers.open(target.dependencies(), jar -> String.valueOf(jar.getFileName()))) {
      List<ClassContainer> searched = new ArrayList<>(lookups.opened());
      searched.addAll(dependencies.opened());
      Sources sources = before.with(name, target.sources());
      List<Problem> problems = new ArrayList<>(target.problems());
      problems.addAll(dependencies.problems());
      int known = before.problems().size();
      problems.addAll(sources.problems().subList(known, sources.problems().size()));
      TargetResult all = scanner.scan(name, classes, searched).withProblems(problems);
      ClassPath classPath = ClassPath.of(classes, searched);
      return new Scanned(new Suppressions(classPath).apply(all), sources);
    }
  }
}
