// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.host.TargetScanner;
import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.host.classpath.ClassPath;
import io.github.spotjmhbugs.host.classpath.JoinedClasses;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.result.TargetResult;
import io.github.spotjmhbugs.host.suppress.Suppressions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Scans the modules of a build into one result.
 *
 * @param root the directory of the build; files are named relative to it
 * @param scanner analyses a module
 */
record ReactorScan(Path root, TargetScanner scanner) {
  /**
   * Scans modules.
   *
   * @param modules the modules, in the order of the report
   * @param threshold the lowest confidence to report
   * @param seen receives each result while its classes can be read
   * @return a target for each module with benchmarks or findings; each problem once
   * @throws IOException when a jar cannot be closed
   */
  ScanResult run(
      List<BenchmarkModule> modules,
      Confidence threshold,
      BiConsumer<TargetResult, ClassSource> seen)
      throws IOException {
    Set<Problem> known = new LinkedHashSet<>();
    List<Problem> elsewhere = new ArrayList<>();
    List<TargetResult> targets = new ArrayList<>();
    try (OpenedContainers containers = new OpenedContainers(root)) {
      for (BenchmarkModule module : modules) {
        TargetResult result = withoutKnown(scan(module, containers, seen), known);
        if (isEmpty(result)) {
          elsewhere.addAll(result.problems());
        } else {
          targets.add(result);
        }
      }
      containers.problems().stream().filter(known::add).forEach(elsewhere::add);
    }
    return new ScanResult(threshold, targets, elsewhere);
  }

  private TargetResult scan(
      BenchmarkModule module,
      OpenedContainers containers,
      BiConsumer<TargetResult, ClassSource> seen) {
    JoinedClasses classes = classes(module, containers);
    if (classes.classNames().isEmpty()) {
      // Its class path is not needed.
      return new TargetResult(module.name(), List.of(), List.of(), classes.problems());
    }
    List<ClassContainer> lookups = containers.open(module.classPath());
    TargetResult result = scan(module.name(), classes, lookups);
    seen.accept(result, ClassPath.of(classes, lookups));
    return result;
  }

  /**
   * Opens the classes of a module.
   *
   * @param module a module
   * @param containers where they are opened
   * @return all of them
   */
  static JoinedClasses classes(BenchmarkModule module, OpenedContainers containers) {
    List<ClassContainer> parts = containers.open(module.classes());
    return new JoinedClasses(parts, parts.stream().flatMap(p -> p.problems().stream()).toList());
  }

  /**
   * Scans a module.
   *
   * @param name its name
   * @param classes its classes
   * @param lookups where to resolve other classes
   * @return its findings, the suppressed ones set apart
   */
  TargetResult scan(String name, JoinedClasses classes, List<ClassContainer> lookups) {
    Suppressions suppressions = new Suppressions(ClassPath.of(classes, lookups));
    TargetResult result = suppressions.apply(scanner.scan(name, classes, lookups));
    return result.withProblems(suppressions.unused(result, Problem.Severity.WARNING));
  }

  private static boolean isEmpty(TargetResult result) {
    return result.benchmarks().isEmpty()
        && result.findings().isEmpty()
        && result.suppressed().isEmpty();
  }

  /** Modules that depend on an unreadable class report the same problem. */
  private static TargetResult withoutKnown(TargetResult result, Set<Problem> known) {
    List<Problem> fresh = result.problems().stream().filter(known::add).toList();
    return new TargetResult(
        result.target(),
        result.benchmarks(),
        result.findings(),
        result.suppressed(),
        result.unsure(),
        result.known(),
        fresh);
  }
}
