// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.run;

import static java.util.Comparator.comparing;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.formats.report.CsvReport;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.impact.jvm.BudgetEndedException;
import io.github.spotjmhbugs.impact.jvm.Workspace;
import io.github.spotjmhbugs.impact.record.ImpactRecord;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import io.github.spotjmhbugs.strangers.Deadline;
import io.github.spotjmhbugs.strangers.Jdk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Asks the JDKs about all findings, and writes down each answer as soon as it is there. */
public final class ImpactRun {
  private static final String JOURNAL = "results.jsonl";

  /** So many benchmarks are named where a pattern matches none. */
  private static final int NAMED = 5;

  private final ImpactOptions options;
  private final MavenFetcher maven;
  private final ImpactListener listener;

  /**
   * What a run achieved.
   *
   * @param records what is known of the findings now, in their order
   * @param left how many questions are open
   * @param isInterrupted whether somebody stopped it
   * @param hasErrors whether a target cannot be run
   */
  public record Outcome(
      List<ImpactRecord> records, int left, boolean isInterrupted, boolean hasErrors) {
    /** Makes the list immutable. */
    public Outcome {
      records = List.copyOf(records);
    }
  }

  /**
   * Makes a run.
   *
   * @param options what the user asked for
   * @param maven fetches JMH where it is missing
   * @param listener is told what happens
   */
  public ImpactRun(ImpactOptions options, MavenFetcher maven, ImpactListener listener) {
    this.options = options;
    this.maven = maven;
    this.listener = listener;
  }

  /**
   * Asks what no earlier run has asked.
   *
   * @param targets the targets with the findings
   * @return what is known then
   * @throws IOException when something cannot be read or written
   */
  public Outcome run(List<ImpactTarget> targets) throws IOException {
    List<Finding> found = targets.stream().flatMap(each -> each.findings().stream()).toList();
    options.exclusions().unused(found, Problem.Severity.NOTE).forEach(listener::problem);
    List<Question> questions = questions(targets);
    if (questions.isEmpty() && !options.include().pattern().isEmpty()) {
      listener.problem(noMatch(targets));
      return new Outcome(List.of(), 0, false, true);
    }
    try (Journal journal = Journal.open(options.folder().resolve(JOURNAL))) {
      List<Question> open =
          questions.stream().filter(one -> journal.find(one.key()).isEmpty()).toList();
      listener.begins(questions.size(), questions.size() - open.size());
      boolean isInterrupted = false;
      Set<ImpactTarget> unusable = new HashSet<>();
      try {
        ask(open, journal, unusable);
      } catch (BudgetEndedException e) {
        // What is left is counted below.
      } catch (InterruptedException e) {
        isInterrupted = true;
      }
      List<ImpactRecord> records =
          questions.stream().flatMap(one -> journal.find(one.key()).stream()).toList();
      int left = questions.size() - records.size();
      return new Outcome(records, left, isInterrupted, !unusable.isEmpty());
    }
  }

  private Problem noMatch(List<ImpactTarget> targets) {
    List<String> names =
        targets.stream()
            .flatMap(target -> target.findings().stream())
            .flatMap(finding -> finding.affected().stream())
            .map(name -> name.replace('#', '.'))
            .distinct()
            .sorted()
            .toList();
    String first = String.join(", ", names.subList(0, Math.min(NAMED, names.size())));
    return Problem.error(
        "--include " + options.include(),
        "matches no benchmark with a finding that is asked for; there are findings about "
            + (names.isEmpty() ? "none" : first)
            + (names.size() > NAMED ? " and " + (names.size() - NAMED) + " more" : ""));
  }

  private List<Question> questions(List<ImpactTarget> targets) throws IOException {
    List<Question> questions = new ArrayList<>();
    for (ImpactTarget target : targets) {
      String digest = target.digest();
      for (Finding finding : sample(target)) {
        List<String> cells = cells(target.name(), finding);
        for (Jdk jdk : options.jdks()) {
          String key =
              Question.key(
                  digest,
                  String.join("\0", cells),
                  finding.sites().toString(),
                  jdk.home().toString(),
                  options.questions());
          questions.add(new Question(target, finding, cells, jdk, key));
        }
      }
    }
    return questions;
  }

  /** Findings in the order of the target; which of them depends on their texts alone. */
  private Set<Finding> sample(ImpactTarget target) {
    List<Finding> wanted = target.findings().stream().filter(options::wants).toList();
    Set<Finding> sample = new LinkedHashSet<>(wanted);
    Map<List<Object>, Integer> drawn = new HashMap<>();
    List<Map.Entry<String, Finding>> byChance = new ArrayList<>();
    for (Finding finding : wanted) {
      byChance.add(Map.entry(Question.key(String.join("\0", cells("", finding))), finding));
    }
    byChance.sort(Map.Entry.comparingByKey());
    for (Map.Entry<String, Finding> drawing : byChance) {
      Finding finding = drawing.getValue();
      List<Object> kind = List.of(finding.pattern(), finding.rating());
      if (drawn.merge(kind, 1, Integer::sum) > options.sample()) {
        sample.remove(finding);
      }
    }
    return sample;
  }

  private static List<String> cells(String target, Finding finding) {
    return CsvReport.cells(target, finding).stream().map(Object::toString).toList();
  }

  private void ask(List<Question> open, Journal journal, Set<ImpactTarget> unusable)
      throws IOException, InterruptedException {
    if (open.isEmpty()) {
      return;
    }
    Workspace workspace = Workspace.create(options.folder().resolve("work"));
    try {
      Trials trials = new Trials(options, maven, workspace, listener);
      for (Question question : open.stream().sorted(comparing(Question::cost)).toList()) {
        // Making a target ready takes time as well.
        if (options.budget().map(Deadline::isPast).orElse(false)) {
          return;
        }
        if (isReady(question.target(), trials, unusable)) {
          ask(question, trials, journal);
        }
      }
    } finally {
      workspace.delete();
    }
  }

  private boolean isReady(ImpactTarget target, Trials trials, Set<ImpactTarget> unusable)
      throws InterruptedException {
    if (!trials.isPrepared(target) && !unusable.contains(target)) {
      try {
        trials.prepare(target);
      } catch (IOException e) {
        unusable.add(target);
        listener.problem(Problem.error(target.name(), e));
      }
    }
    return trials.isPrepared(target);
  }

  private void ask(Question question, Trials trials, Journal journal)
      throws IOException, InterruptedException {
    listener.asks(question.cells(), question.jdk().feature());
    long start = System.nanoTime();
    Answer answer = trials.answer(question);
    ImpactRecord done = question.record(answer, (System.nanoTime() - start) / 1e9);
    journal.add(question.key(), done);
    listener.finished(done);
  }
}
