// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.run;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.repair.Remedy;
import io.github.spotjmhbugs.fix.repair.SourceRepairs;
import io.github.spotjmhbugs.fix.repair.SourceRepairs.Task;
import io.github.spotjmhbugs.scan.classpath.ClassContainer;
import io.github.spotjmhbugs.scan.report.SourceFix;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.scan.source.SourcePaths;
import io.github.spotjmhbugs.scan.source.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Repairs the sources of targets, one after the other. */
public final class TargetRepairs {
  private final Selection selection;
  private final Sources sources;
  private final Set<Path> done;

  /**
   * Classes to repair the sources of.
   *
   * @param name the target as its result names it
   * @param classes its classes
   * @param lookups where to resolve other classes
   * @param classPath its classes and those of its libraries, for the compiler that checks the
   *     repaired files
   */
  public record Target(
      String name, ClassContainer classes, List<ClassContainer> lookups, List<Path> classPath) {
    /** Makes the lists immutable. */
    public Target {
      lookups = List.copyOf(lookups);
      classPath = List.copyOf(classPath);
    }
  }

  /**
   * What came of a target.
   *
   * @param files the files that change
   * @param repaired how many of the findings they repair
   * @param left a note for each other finding that the selection concerns, or an error where a file
   *     cannot be read
   * @param unasked the remedies of those that are left only because nobody asked for them
   */
  public record Result(
      List<ChangedFile> files, int repaired, List<Problem> left, List<Remedy> unasked) {}

  /**
   * Makes repairs.
   *
   * @param selection which findings to repair
   * @param sources where the sources are
   */
  public TargetRepairs(Selection selection, Sources sources) {
    this(selection, sources, new HashSet<>());
  }

  private TargetRepairs(Selection selection, Sources sources, Set<Path> done) {
    this.selection = selection;
    this.sources = sources;
    this.done = done;
  }

  /**
   * Turns to other sources.
   *
   * @param others where the sources of the next target are
   * @return repairs there; no file is changed twice, by these repairs or by those
   */
  public TargetRepairs in(Sources others) {
    return new TargetRepairs(selection, others, done);
  }

  /**
   * Lists repairs to choose from. Nothing is written.
   *
   * @param target the target
   * @param findings its findings
   * @return the repairs of those that have some
   * @throws IOException when a source file cannot be read
   */
  public Map<Finding, List<SourceFix>> suggest(Target target, List<Finding> findings)
      throws IOException {
    return new Suggestions(target, sources).of(findings);
  }

  /**
   * Repairs a target. Nothing is written.
   *
   * @param target the target
   * @param findings its findings
   * @return the changes
   */
  public Result repair(Target target, List<Finding> findings) {
    TargetSources own = new TargetSources(target, sources);
    Map<Finding, String> refused = new LinkedHashMap<>();
    Map<Path, List<Task>> byFile = new LinkedHashMap<>();
    for (Finding finding : findings) {
      if (selection.concerns(finding)) {
        try {
          Task task = new Task(finding, selection.remedy(finding));
          Path file = own.file(own.place(finding));
          byFile.computeIfAbsent(file, key -> new ArrayList<>()).add(task);
        } catch (NotRepairableException e) {
          refused.put(finding, e.reason());
        }
      }
    }
    return repair(own, byFile, refused);
  }

  private Result repair(
      TargetSources own, Map<Path, List<Task>> byFile, Map<Finding, String> refused) {
    List<ChangedFile> files = new ArrayList<>();
    List<Problem> left = new ArrayList<>();
    int repaired = 0;
    for (Map.Entry<Path, List<Task>> each : byFile.entrySet()) {
      try {
        repaired += repair(own, each.getKey(), each.getValue(), files, refused);
      } catch (IOException e) {
        left.add(Problem.error(each.getKey().toString(), e));
      }
    }
    refused.forEach((finding, reason) -> left.add(note(finding, reason)));
    List<Remedy> unasked =
        refused.keySet().stream().flatMap(each -> selection.unasked(each).stream()).toList();
    return new Result(files, repaired, left, unasked);
  }

  private int repair(
      TargetSources own,
      Path file,
      List<Task> tasks,
      List<ChangedFile> files,
      Map<Finding, String> refused)
      throws IOException {
    if (!done.add(file)) {
      tasks.forEach(task -> refused.put(task.finding(), "another target has changed the file"));
      return 0;
    }
    byte[] before = Files.readAllBytes(file);
    SourceBytes source = SourceBytes.of(before);
    SourceRepairs.Outcome outcome = own.repairs(file).repair(source.text(), tasks);
    refused.putAll(outcome.refused());
    if (!outcome.edits().isEmpty()) {
      files.add(new ChangedFile(file, before, source.with(outcome.edits())));
    }
    return outcome.repaired().size();
  }

  private static Problem note(Finding finding, String reason) {
    Location at = finding.location();
    String place = SourcePaths.path(at) + (at.line() < 0 ? "" : ":" + at.line());
    return Problem.note(place, finding.pattern().practice() + " not repaired: " + reason);
  }
}
