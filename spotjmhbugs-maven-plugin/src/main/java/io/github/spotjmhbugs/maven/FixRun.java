// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.fix.repair.Remedy;
import io.github.spotjmhbugs.fix.run.ChangedFile;
import io.github.spotjmhbugs.fix.run.Selection;
import io.github.spotjmhbugs.fix.run.TargetRepairs;
import io.github.spotjmhbugs.host.TargetScanner;
import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.host.classpath.JoinedClasses;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.TargetResult;
import io.github.spotjmhbugs.host.source.Sources;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.maven.plugin.logging.Log;
import org.jspecify.annotations.Nullable;

/** One run of the goal fix: scans, repairs, writes, and logs what is left. */
final class FixRun {
  private final Path root;
  private final Selection selection;
  private final Confidence least;
  private final Collection<PracticeKey> practices;
  private final Predicate<Finding> isKnown;
  private final Log log;
  private final List<ChangedFile> changed = new ArrayList<>();
  private final List<Remedy> unasked = new ArrayList<>();
  private final List<TargetResult> results = new ArrayList<>();
  private final List<String> reasons = new ArrayList<>();
  private int repaired;
  private boolean isComplete = true;

  /**
   * Makes a run.
   *
   * @param root the directory that files are named relative to
   * @param selection which findings to repair
   * @param least the lowest confidence of findings to repair
   * @param practices the practices of interest
   * @param isKnown whether a finding is left as it is; asked once for each
   * @param log Maven's log
   */
  FixRun(
      Path root,
      Selection selection,
      Confidence least,
      Collection<PracticeKey> practices,
      Predicate<Finding> isKnown,
      Log log) {
    this.root = root;
    this.selection = selection;
    this.least = least;
    this.practices = List.copyOf(practices);
    this.isKnown = isKnown;
    this.log = log;
  }

  /**
   * Repairs modules.
   *
   * @param modules the modules
   * @param patch the file for the patch, or null to change the sources
   * @return whether everything could be read
   * @throws IOException when something cannot be written
   */
  boolean of(List<BenchmarkModule> modules, @Nullable Path patch) throws IOException {
    Map<String, List<Path>> roots = new LinkedHashMap<>();
    modules.forEach(module -> roots.put(module.name(), module.sourceRoots()));
    TargetRepairs repairs = new TargetRepairs(selection, Sources.ofTargets(root, roots));
    ReactorScan scan =
        new ReactorScan(root, new TargetScanner(Runtime.getRuntime().availableProcessors()));
    try (OpenedContainers containers = new OpenedContainers(root)) {
      for (BenchmarkModule module : modules) {
        repair(module, containers, scan, repairs);
      }
      containers.problems().forEach(this::print);
    }
    if (!reasons.isEmpty()) {
      Selection.total(repaired, reasons).ifPresent(each -> log.info(each.text()));
    }
    Selection.advice(unasked, "-Dspotjmhbugs.choose=").ifPresent(this::print);
    selection
        .left(results.stream().flatMap(result -> result.known().stream()).toList())
        .ifPresent(each -> log.info(each.text()));
    List<Finding> all = results.stream().flatMap(TargetResult::everything).toList();
    selection.exclusions().unused(all, Problem.Severity.WARNING).forEach(this::print);
    write(patch);
    return isComplete;
  }

  private void repair(
      BenchmarkModule module,
      OpenedContainers containers,
      ReactorScan scan,
      TargetRepairs repairs) {
    JoinedClasses classes = ReactorScan.classes(module, containers);
    if (classes.classNames().isEmpty()) {
      return;
    }
    List<ClassContainer> lookups = containers.open(module.classPath());
    TargetResult result =
        scan.scan(module.name(), classes, lookups).atLeast(least).knowing(isKnown);
    result.problems().forEach(this::print);
    results.add(result);
    List<Path> classPath = new ArrayList<>(module.classes());
    classPath.addAll(module.classPath());
    TargetRepairs.Result outcome =
        repairs.repair(
            new TargetRepairs.Target(module.name(), classes, lookups, classPath),
            result.keeping(finding -> practices.contains(finding.pattern().practice())).findings());
    outcome.left().forEach(this::print);
    outcome.uneven().forEach(each -> print(each.note("-Dspotjmhbugs.excludes=")));
    unasked.addAll(outcome.unasked());
    changed.addAll(outcome.files());
    reasons.addAll(outcome.reasons());
    repaired += outcome.repaired();
  }

  private void write(@Nullable Path patch) throws IOException {
    String count = "Findings repaired: " + repaired + ", files changed: " + changed.size();
    if (patch == null) {
      for (ChangedFile file : changed) {
        file.write();
        log.info(file.summary(root));
      }
      log.info(count);
      return;
    }
    ByteArrayOutputStream diff = new ByteArrayOutputStream();
    for (ChangedFile file : changed) {
      diff.writeBytes(file.diff(root));
    }
    Path folder = patch.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Files.write(patch, diff.toByteArray());
    log.info(count + ", by " + (patch.startsWith(root) ? root.relativize(patch) : patch));
  }

  private void print(Problem problem) {
    if (problem.severity() == Problem.Severity.ERROR) {
      isComplete = false;
      log.error(problem.text());
    } else {
      log.warn(problem.text());
    }
  }
}
