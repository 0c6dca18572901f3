// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.repair;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.fix.edit.Edit;
import io.github.spotjmhbugs.fix.edit.Edits;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.program.Program;
import io.github.spotjmhbugs.fix.syntax.JavaSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Repairs source files. Whatever a repair does not concern stays as it is, to the character. */
public final class SourceRepairs {
  private final Program program;
  private final CompileCheck check;

  /** Tells whether a changed file still compiles. */
  @FunctionalInterface
  public interface CompileCheck {
    /** Accepts whatever can be parsed. */
    CompileCheck NONE = (before, after) -> Optional.empty();

    /**
     * Compiles a file before and after a repair.
     *
     * @param before its text
     * @param after its text once repaired
     * @return the first error that only the repaired file has
     */
    Optional<String> newError(String before, String after);
  }

  /**
   * A finding and what is to be done about it.
   *
   * @param finding the finding
   * @param remedy one of its remedies
   */
  public record Task(Finding finding, Remedy remedy) {}

  /**
   * A choice for one finding.
   *
   * @param remedy what it does
   * @param edits the edits, in the order of the text
   */
  public record Choice(Remedy remedy, List<Edit> edits) {}

  /**
   * What came of a file.
   *
   * @param edits the edits that repair it, in the order of the text
   * @param repaired the findings that they repair
   * @param refused the others, with the reasons
   */
  public record Outcome(List<Edit> edits, List<Finding> repaired, Map<Finding, String> refused) {}

  /**
   * Makes repairs.
   *
   * @param program the program that the sources were compiled to
   * @param check tells whether a changed file still compiles
   */
  public SourceRepairs(Program program, CompileCheck check) {
    this.program = program;
    this.check = check;
  }

  /**
   * Lists what can be done about one finding.
   *
   * @param text the source file of its site
   * @param finding the finding
   * @return the remedies that change something each in its own way, the best one first
   * @throws NotRepairableException when there is none; the reason is that of the first
   */
  public List<Choice> choices(String text, Finding finding) throws NotRepairableException {
    JavaSource source = JavaSource.parse(text);
    Map<List<Edit>, Choice> choices = new LinkedHashMap<>();
    NotRepairableException first = null;
    for (Remedy remedy : Remedy.of(finding)) {
      try {
        List<Edit> edits = checked(source, List.of(new Task(finding, remedy)));
        // What is the best for most people comes first, under the name that says what it does.
        choices.put(edits, new Choice(remedy, edits));
      } catch (NotRepairableException e) {
        first = first == null ? e : first;
      }
    }
    if (choices.isEmpty() && first != null) {
      throw first;
    }
    return List.copyOf(choices.values());
  }

  /**
   * Repairs as many findings of a file as fit together.
   *
   * @param text the source file of their sites
   * @param tasks the findings, in the order in which they are tried
   * @return the edits for all that can be repaired
   */
  public Outcome repair(String text, List<Task> tasks) {
    Map<Finding, String> refused = new LinkedHashMap<>();
    try {
      JavaSource source = JavaSource.parse(text);
      List<Task> possible = new ArrayList<>();
      for (Task task : tasks) {
        addIfPossible(source, task, possible, refused, false);
      }
      repairSumsOfSums(source, tasks, possible, refused);
      try {
        return outcome(checked(source, possible), possible, refused);
      } catch (NotRepairableException e) {
        return oneByOne(source, possible, refused);
      }
    } catch (NotRepairableException e) {
      tasks.forEach(task -> refused.put(task.finding(), e.reason()));
      return new Outcome(List.of(), List.of(), refused);
    }
  }

  /**
   * An inner sum can go only together with the outer one, which may come later; the outer one alone
   * is half a repair.
   */
  private void repairSumsOfSums(
      JavaSource source, List<Task> tasks, List<Task> possible, Map<Finding, String> refused) {
    List<Task> left =
        tasks.stream()
            .filter(task -> task.remedy() == Remedy.CONSUME_TERMS)
            .filter(task -> refused.containsKey(task.finding()))
            .toList();
    for (Task task : left) {
      int before = possible.size();
      addIfPossible(source, task, possible, refused, false);
      if (possible.size() > before) {
        refused.remove(task.finding());
      }
    }
    FileRepair sums = new FileRepair(source, program);
    for (Task task : List.copyOf(possible)) {
      if (left.stream()
          .filter(inner -> refused.containsKey(inner.finding()))
          .anyMatch(inner -> sums.isSumOf(task.finding(), inner.finding()))) {
        possible.remove(task);
        refused.put(task.finding(), "it adds up sums that cannot be repaired");
      }
    }
  }

  /** Finds out which of the repairs keep the file from compiling. */
  private Outcome oneByOne(JavaSource source, List<Task> tasks, Map<Finding, String> refused)
      throws NotRepairableException {
    List<Task> accepted = new ArrayList<>();
    for (Task task : tasks) {
      addIfPossible(source, task, accepted, refused, true);
    }
    return outcome(edits(source, accepted), accepted, refused);
  }

  private void addIfPossible(
      JavaSource source,
      Task task,
      List<Task> accepted,
      Map<Finding, String> refused,
      boolean compiles) {
    List<Task> all = new ArrayList<>(accepted);
    all.add(task);
    try {
      List<Edit> edits = compiles ? checked(source, all) : edits(source, all);
      if (!edits.isEmpty()) {
        accepted.add(task);
      }
    } catch (NotRepairableException e) {
      refused.put(task.finding(), e.reason());
    }
  }

  private static Outcome outcome(List<Edit> edits, List<Task> tasks, Map<Finding, String> refused) {
    return new Outcome(edits, tasks.stream().map(Task::finding).toList(), refused);
  }

  private List<Edit> checked(JavaSource source, List<Task> tasks) throws NotRepairableException {
    List<Edit> edits = edits(source, tasks);
    String before = source.text().text();
    String after = Edits.apply(before, edits);
    JavaSource.parse(after);
    Optional<String> error = edits.isEmpty() ? Optional.empty() : check.newError(before, after);
    if (error.isPresent()) {
      throw new NotRepairableException("the repaired file would not compile: " + error.get());
    }
    return edits;
  }

  private List<Edit> edits(JavaSource source, List<Task> tasks) throws NotRepairableException {
    FileRepair repair = new FileRepair(source, program);
    for (Task task : tasks) {
      repair.add(task.finding(), task.remedy());
    }
    return repair.edits();
  }
}
