// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import static io.github.spotjmhbugs.host.result.Problem.Severity.ERROR;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.formats.report.Waiting;
import io.github.spotjmhbugs.host.MissingClasses;
import io.github.spotjmhbugs.host.TargetScanner;
import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.host.classpath.ClassContainers;
import io.github.spotjmhbugs.host.classpath.ClassPath;
import io.github.spotjmhbugs.host.classpath.LazyClasses;
import io.github.spotjmhbugs.host.result.EvidenceFile;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.result.TargetResult;
import io.github.spotjmhbugs.host.source.Sources;
import io.github.spotjmhbugs.host.suppress.Suppressions;
import io.github.spotjmhbugs.scan.maven.LocalFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * One run over several targets. A problem with one of them does not stop the others.
 *
 * @param locator finds targets
 * @param scanner analyses them
 * @param lookups where to resolve other classes, for all targets
 * @param evidence what was measured of the findings
 * @param useless how much it matters that an annotation suppresses nothing; classes that are older
 *     than their sources matter at least as much
 * @param listener is notified of each problem when its target is done
 * @param waiting shows how far the run is
 */
record Scan(
    TargetLocator locator,
    TargetScanner scanner,
    ClassContainers lookups,
    EvidenceFile evidence,
    Problem.Severity useless,
    Consumer<Problem> listener,
    Waiting waiting) {
  /**
   * What a run produced.
   *
   * @param result what was found
   * @param sources the sources of the scanned classes
   */
  record Outcome(ScanResult result, Sources sources) {}

  private record Scanned(TargetResult result, Sources sources) {}

  /**
   * Scans all targets.
   *
   * @param targets targets as given on the command line
   * @param threshold the lowest confidence to report
   * @param given the sources that the command line names, for all targets
   * @return the results of all targets that could be opened, and all sources, including those that
   *     were resolved for single targets
   */
  Outcome run(List<String> targets, Confidence threshold, Sources given) {
    List<Problem> problems = new ArrayList<>(lookups.problems());
    problems.addAll(given.problems());
    problems.forEach(listener);
    List<TargetResult> results = new ArrayList<>();
    Sources sources = given;
    for (String target : targets) {
      waiting.doing(() -> "scanning " + target + scanner.progress());
      try {
        Scanned scanned = scan(target, sources, given.isEmpty(), threshold);
        scanned.result().problems().forEach(listener);
        results.add(scanned.result());
        sources = scanned.sources();
      } catch (IOException e) {
        Problem problem = Problem.error(target.isBlank() ? "''" : target, e);
        listener.accept(problem);
        problems.add(problem);
      }
    }
    evidence
        .staleness(results)
        .ifPresent(
            problem -> {
              listener.accept(problem);
              problems.add(problem);
            });
    return new Outcome(
        new ScanResult(threshold, results, problems, evidence.measurements()), sources);
  }

  private Scanned scan(String name, Sources before, boolean needsSources, Confidence threshold)
      throws IOException {
    LocalFiles target = locator.locate(name);
    // A report does not reveal where Maven keeps its files.
    try (ClassContainer classes = ClassContainer.open(target.artifact(), name);
        ClassContainers dependencies =
            ClassContainers.open(target.dependencies(), jar -> String.valueOf(jar.getFileName()));
        LazyClasses built = new LazyClasses(target.build(), MissingClasses::matters)) {
      List<ClassContainer> known = new ArrayList<>(lookups.opened());
      known.addAll(dependencies.opened());
      List<ClassContainer> searched = new ArrayList<>(known);
      searched.add(built);
      Sources sources = before.with(name, sources(target, needsSources));
      List<Problem> problems = new ArrayList<>(target.problems());
      problems.addAll(dependencies.problems());
      int reported = before.problems().size();
      problems.addAll(sources.problems().subList(reported, sources.problems().size()));
      TargetResult all = scanner.scan(name, classes, searched);
      StaleClasses stale = StaleClasses.of(all, classes, sources);
      stale.problems().forEach(each -> problems.add(useless == ERROR ? each.asError() : each));
      known.addAll(built.asFarAsOpened());
      ClassPath classPath = ClassPath.of(classes, known);
      Suppressions suppressions = new Suppressions(classPath);
      TargetResult result = suppressions.apply(all.withProblems(problems));
      return new Scanned(
          result.withProblems(suppressions.unused(result, useless)),
          stale.sources().parsing(result.atLeast(threshold), classPath));
    }
  }

  /** Those of a project are a guess, which counts only where the user has not named any. */
  private static List<Path> sources(LocalFiles target, boolean needsSources) {
    return target.sources().stream()
        .filter(root -> needsSources || !Files.isDirectory(root))
        .toList();
  }
}
