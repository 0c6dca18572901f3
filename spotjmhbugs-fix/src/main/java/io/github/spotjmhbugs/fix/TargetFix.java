// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.fix.run.Selection;
import io.github.spotjmhbugs.fix.run.TargetRepairs;
import io.github.spotjmhbugs.scan.TargetScanner;
import io.github.spotjmhbugs.scan.classpath.ClassContainer;
import io.github.spotjmhbugs.scan.classpath.ClassContainers;
import io.github.spotjmhbugs.scan.classpath.ClassPath;
import io.github.spotjmhbugs.scan.maven.LocalFiles;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.scan.result.TargetResult;
import io.github.spotjmhbugs.scan.source.Sources;
import io.github.spotjmhbugs.scan.suppress.Suppressions;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Scans targets and repairs their sources, be they files or a jar. */
final class TargetFix {
  private static final Path HERE = Path.of("");

  private final Sources given;
  private final Confidence least;
  private final List<ClassContainer> lookups;
  private final List<Path> classPath;
  private final TargetRepairs ofGiven;

  /** Gets what came of a target while its sources can be read. */
  interface Sink {
    /**
     * Takes a result.
     *
     * @param result the changes
     * @param base the directory that the paths of the files are relative to
     * @throws IOException when something cannot be written
     */
    void take(TargetRepairs.Result result, Path base) throws IOException;
  }

  /**
   * Makes a run.
   *
   * @param selection which findings to repair
   * @param given the sources that the user named; may be none
   * @param least the lowest confidence of findings to repair
   * @param lookups where to resolve other classes
   * @param classPath where the compiler finds them, and the other targets
   */
  TargetFix(
      Selection selection,
      Sources given,
      Confidence least,
      List<ClassContainer> lookups,
      List<Path> classPath) {
    this.given = given;
    this.least = least;
    this.lookups = List.copyOf(lookups);
    this.classPath = List.copyOf(classPath);
    this.ofGiven = new TargetRepairs(selection, given);
  }

  /**
   * Repairs a target.
   *
   * @param name the target as the user named it
   * @param files its files
   * @param sink gets the changes
   * @return what could not be read
   * @throws IOException when the target cannot be read, or something cannot be written
   */
  List<Problem> of(String name, LocalFiles files, Sink sink) throws IOException {
    List<Path> roots = files.sources();
    if (!given.isEmpty() || roots.isEmpty()) {
      return repair(name, files, ofGiven, HERE, sink);
    }
    if (Files.isDirectory(roots.get(0))) {
      return repair(name, files, ofGiven.in(Sources.of(HERE, roots)), HERE, sink);
    }
    try (FileSystem jar = FileSystems.newFileSystem(roots.get(0))) {
      Path base = jar.getPath("/");
      return repair(name, files, ofGiven.in(Sources.of(base, List.of(base))), base, sink);
    }
  }

  private List<Problem> repair(
      String name, LocalFiles files, TargetRepairs repairs, Path base, Sink sink)
      throws IOException {
    try (ClassContainer classes = ClassContainer.open(files.artifact(), name);
        ClassContainers dependencies = ClassContainers.open(files.dependencies())) {
      List<ClassContainer> searched = new ArrayList<>(lookups);
      searched.addAll(dependencies.opened());
      TargetScanner scanner = new TargetScanner(Runtime.getRuntime().availableProcessors(), false);
      TargetResult result =
          new Suppressions(ClassPath.of(classes, searched))
              .apply(scanner.scan(name, classes, searched))
              .atLeast(least)
              .withProblems(dependencies.problems());
      List<Path> compiled = new ArrayList<>(List.of(files.artifact()));
      compiled.addAll(classPath);
      compiled.addAll(files.dependencies());
      sink.take(
          repairs.repair(
              new TargetRepairs.Target(name, classes, searched, compiled), result.findings()),
          base);
      return result.problems();
    }
  }
}
