// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.fix;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.fix.run.Selection;
import io.github.spotjmhbugs.fix.run.TargetRepairs;
import io.github.spotjmhbugs.host.TargetScanner;
import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.host.classpath.ClassContainers;
import io.github.spotjmhbugs.host.classpath.ClassPath;
import io.github.spotjmhbugs.host.classpath.LazyClasses;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.TargetResult;
import io.github.spotjmhbugs.host.source.Sources;
import io.github.spotjmhbugs.host.suppress.Suppressions;
import io.github.spotjmhbugs.scan.StaleClasses;
import io.github.spotjmhbugs.scan.maven.LocalFiles;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/** Scans targets and opens their sources, be they files or a jar, for repairs. */
final class TargetFix {
  private static final Path HERE = Path.of("");

  private final Sources given;
  private final Confidence least;
  private final Predicate<Finding> isKnown;
  private final List<ClassContainer> lookups;
  private final List<Path> classPath;
  private final TargetScanner scanner =
      new TargetScanner(Runtime.getRuntime().availableProcessors());
  private final TargetRepairs repairs;

  /**
   * A target with its findings.
   *
   * @param target its classes
   * @param repairs what changes its sources
   * @param result its findings at or above the threshold
   * @param base the directory that the paths of its sources are relative to
   */
  record Scanned(
      TargetRepairs.Target target, TargetRepairs repairs, TargetResult result, Path base) {
    /**
     * {@return this with the findings of some practices only}
     *
     * @param practices the practices
     */
    Scanned of(Collection<PracticeKey> practices) {
      return new Scanned(
          target,
          repairs,
          result.keeping(finding -> practices.contains(finding.pattern().practice())),
          base);
    }
  }

  /** Gets a target while its sources can be read. */
  @FunctionalInterface
  interface Sink {
    /**
     * Takes a target.
     *
     * @param scanned the target
     * @throws IOException when something cannot be read or written
     */
    void take(Scanned scanned) throws IOException;
  }

  /**
   * Makes a run.
   *
   * @param selection which findings to repair
   * @param given the sources that the user named; may be none
   * @param least the lowest confidence of findings to repair
   * @param isKnown whether a finding is left as it is; asked once for each
   * @param lookups where to resolve other classes
   * @param classPath where the compiler finds them, and the other targets
   */
  TargetFix(
      Selection selection,
      Sources given,
      Confidence least,
      Predicate<Finding> isKnown,
      List<ClassContainer> lookups,
      List<Path> classPath) {
    this.given = given;
    this.least = least;
    this.isKnown = isKnown;
    this.lookups = List.copyOf(lookups);
    this.classPath = List.copyOf(classPath);
    this.repairs = new TargetRepairs(selection, given);
  }

  /** {@return how far the scans are, to be shown meanwhile} */
  String progress() {
    return scanner.progress();
  }

  /**
   * Scans a target.
   *
   * @param name the target as the user named it
   * @param files its files
   * @param sink gets it with its findings
   * @return what could not be read
   * @throws IOException when the target cannot be read, or the sink fails
   */
  List<Problem> of(String name, LocalFiles files, Sink sink) throws IOException {
    List<Path> roots = files.sources();
    if (!given.isEmpty() || roots.isEmpty()) {
      return repair(name, files, given, HERE, sink);
    }
    if (Files.isDirectory(roots.get(0))) {
      return repair(name, files, Sources.of(HERE, roots), HERE, sink);
    }
    try (FileSystem jar = FileSystems.newFileSystem(roots.get(0))) {
      Path base = jar.getPath("/");
      return repair(name, files, Sources.of(base, List.of(base)), base, sink);
    }
  }

  private List<Problem> repair(String name, LocalFiles files, Sources sources, Path base, Sink sink)
      throws IOException {
    try (ClassContainer classes = ClassContainer.open(files.artifact(), name);
        ClassContainers dependencies = ClassContainers.open(files.dependencies());
        LazyClasses built = new LazyClasses(files.build(), any -> true)) {
      List<ClassContainer> searched = new ArrayList<>(lookups);
      searched.addAll(dependencies.opened());
      searched.add(built);
      TargetResult all = scanner.scan(name, classes, searched);
      StaleClasses stale = StaleClasses.of(all, classes, sources);
      TargetResult result =
          new Suppressions(ClassPath.of(classes, searched))
              .apply(all)
              .atLeast(least)
              .knowing(isKnown)
              .withProblems(stale.problems())
              .withProblems(dependencies.problems());
      List<Path> compiled = new ArrayList<>(List.of(files.artifact()));
      compiled.addAll(classPath);
      compiled.addAll((result.findings().isEmpty() ? files : files.resolved()).dependencies());
      TargetRepairs.Target target = new TargetRepairs.Target(name, classes, searched, compiled);
      sink.take(new Scanned(target, repairs.in(stale.sources()), result, base));
      return result.problems();
    }
  }
}
