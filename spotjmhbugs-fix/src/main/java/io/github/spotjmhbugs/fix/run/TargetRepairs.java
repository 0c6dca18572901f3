// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.run;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.repair.Remedy;
import io.github.spotjmhbugs.fix.repair.SourceRepairs;
import io.github.spotjmhbugs.fix.repair.SourceRepairs.Task;
import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.SourceFix;
import io.github.spotjmhbugs.host.source.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

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
   * @param left a note for each other finding that the selection concerns, or an error where a file
   *     cannot be read
   * @param reasons why each of the others is left
   * @param unasked the remedies of those that are left only because nobody asked for them
   * @param uneven classes in which some findings of a practice are repaired and others are left
   */
  public record Result(
      List<ChangedFile> files,
      List<Problem> left,
      List<String> reasons,
      List<Remedy> unasked,
      List<Uneven> uneven) {
    /** {@return how many findings are repaired} */
    public int repaired() {
      return files.stream().mapToInt(file -> file.repaired().size()).sum();
    }
  }

  /**
   * A class whose benchmarks may no longer compare with each other.
   *
   * @param className its name
   * @param practice what is repaired in some places
   * @param repaired in how many
   * @param left in how many it is not
   */
  public record Uneven(String className, PracticeKey practice, long repaired, long left) {
    /**
     * {@return a note that says how to treat all alike}
     *
     * @param option the option that excludes classes, up to their names
     */
    public Problem note(String option) {
      return Problem.note(
          className,
          "%s is repaired in %d place%s and left in %d, so that its benchmarks may no longer compare;"
                  .formatted(practice, repaired, repaired == 1 ? "" : "s", left)
              + " "
              + option
              + className
              + " leaves all as they are");
    }
  }

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
    return new TargetSources(target, sources).suggest(findings);
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
    List<Remedy> unasked = new ArrayList<>();
    Map<Path, List<Task>> byFile = new LinkedHashMap<>();
    for (Finding finding : findings) {
      if (selection.concerns(finding)) {
        try {
          Location place = own.place(finding);
          Task task = new Task(finding, selection.remedy(finding));
          Path file = own.file(place);
          // Last: nobody is to ask for a repair that there is not.
          Optional<Remedy> best = selection.unasked(finding);
          best.ifPresent(unasked::add);
          if (best.isPresent()) {
            throw new NotRepairableException(Selection.objection(best.get()));
          }
          byFile.computeIfAbsent(file, key -> new ArrayList<>()).add(task);
        } catch (NotRepairableException e) {
          refused.put(finding, e.reason());
        }
      }
    }
    return repair(own, byFile, refused, unasked);
  }

  private Result repair(
      TargetSources own,
      Map<Path, List<Task>> byFile,
      Map<Finding, String> refused,
      List<Remedy> unasked) {
    List<ChangedFile> files = new ArrayList<>();
    List<Problem> left = new ArrayList<>();
    List<String> reasons = new ArrayList<>();
    for (Map.Entry<Path, List<Task>> each : byFile.entrySet()) {
      try {
        repair(own, each.getKey(), each.getValue(), files, refused);
      } catch (IOException e) {
        left.add(Problem.error(each.getKey().toString(), e));
        each.getValue().forEach(task -> reasons.add("a file cannot be read"));
      }
    }
    refused.forEach((finding, reason) -> left.add(note(own, finding, reason)));
    reasons.addAll(refused.values());
    return new Result(files, left, reasons, unasked, uneven(files, refused.keySet()));
  }

  private List<Uneven> uneven(List<ChangedFile> files, Collection<Finding> refused) {
    Map<List<String>, Uneven> found = new TreeMap<>(Comparator.comparing(List::toString));
    for (ChangedFile file : files) {
      for (Finding repaired : file.repaired()) {
        PracticeKey practice = repaired.pattern().practice();
        String owner = repaired.location().className();
        long left = count(refused, owner, practice);
        if (left > 0) {
          found.put(
              List.of(owner, practice.toString()),
              new Uneven(
                  owner.replace('/', '.'),
                  practice,
                  count(file.repaired(), owner, practice),
                  left));
        }
      }
    }
    return List.copyOf(found.values());
  }

  private long count(Collection<Finding> findings, String owner, PracticeKey practice) {
    return findings.stream()
        .filter(finding -> finding.location().className().equals(owner))
        .filter(finding -> finding.pattern().practice().equals(practice))
        .filter(finding -> selection.unasked(finding).isEmpty())
        .count();
  }

  private void repair(
      TargetSources own,
      Path file,
      List<Task> tasks,
      List<ChangedFile> files,
      Map<Finding, String> refused)
      throws IOException {
    if (!done.add(file)) {
      tasks.forEach(task -> refused.put(task.finding(), "another target has changed the file"));
      return;
    }
    byte[] before = Files.readAllBytes(file);
    SourceBytes source = SourceBytes.of(before);
    SourceRepairs.Outcome outcome = own.repairs(file).repair(source.text(), tasks);
    refused.putAll(outcome.refused());
    if (!outcome.edits().isEmpty()) {
      files.add(new ChangedFile(file, outcome.repaired(), before, source.with(outcome.edits())));
    }
  }

  private static Problem note(TargetSources sources, Finding finding, String reason) {
    int line = sources.line(finding);
    String place = sources.shown(finding.location()) + (line < 0 ? "" : ":" + line);
    return Problem.note(place, finding.pattern().practice() + " not repaired: " + reason);
  }
}
