// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.scan.process.Deadline;
import io.github.spotjmhbugs.scan.result.OneLine;
import io.github.spotjmhbugs.scan.result.TargetResult;
import io.github.spotjmhbugs.study.build.BuildResult;
import io.github.spotjmhbugs.study.input.ListedProject;
import io.github.spotjmhbugs.study.input.Origin;
import io.github.spotjmhbugs.study.record.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.SourcePlaces;
import io.github.spotjmhbugs.study.record.Step;
import io.github.spotjmhbugs.study.record.StepFailure;
import io.github.spotjmhbugs.study.record.StepRecord;
import io.github.spotjmhbugs.study.source.Census;
import io.github.spotjmhbugs.study.source.Checkout;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What becomes known of a project, step by step, and the time that is left for it. */
final class ProjectRecordBuilder {
  private final ListedProject project;
  private final Deadline deadline;
  private final StudyListener listener;
  private final List<StepRecord> steps = new ArrayList<>();

  private Outcome outcome = Outcome.WITHOUT_BENCHMARKS;
  private String reason = "";
  private String commit = "";
  private SourcePlaces places = SourcePlaces.NONE;
  private int sourceFiles;
  private int sourceBenchmarks;
  private int seen;
  private String builtBy = "";
  private List<String> benchmarks = List.of();
  private List<Finding> findings = List.of();
  private final List<String> problems = new ArrayList<>();

  /** The work of a step. */
  interface Work<T> {
    T run() throws StepFailure, IOException, InterruptedException;
  }

  ProjectRecordBuilder(ListedProject project, Duration timeout, StudyListener listener) {
    this.project = project;
    this.deadline = Deadline.in(timeout);
    this.listener = listener;
  }

  /**
   * Does a step and notes how it went.
   *
   * @param step which one
   * @param work what to do
   * @param detail what to note of the result, in a few words
   * @return the result
   * @throws StepFailure when the step failed, or there was no time left for it
   */
  <T> T step(Step step, Work<T> work, Function<T, String> detail)
      throws StepFailure, IOException, InterruptedException {
    listener.begins(project.project(), step);
    long begin = System.nanoTime();
    String noted = "interrupted";
    boolean succeeded = false;
    try {
      if (deadline.isPast()) {
        throw new StepFailure("no time left");
      }
      T result = work.run();
      noted = detail.apply(result);
      succeeded = true;
      return result;
    } catch (StepFailure e) {
      noted = OneLine.of(e.reason());
      throw new StepFailure(step + ": " + noted);
    } finally {
      Duration took = Duration.ofNanos(System.nanoTime() - begin);
      steps.add(new StepRecord(step, noted, succeeded, took));
    }
  }

  Duration timeLeft() {
    return deadline.left();
  }

  void obtained(Checkout checkout) {
    commit = checkout.commit();
    checkout.absent().forEach(file -> problems.add("not in the repository: " + OneLine.of(file)));
  }

  void counted(Census census) {
    String url = project.origin() instanceof Origin.Repository repository ? repository.url() : "";
    places = new SourcePlaces(url, census.paths());
    sourceFiles = census.files();
    sourceBenchmarks = census.benchmarks();
  }

  void built(BuildResult built) {
    builtBy = built.builtBy();
    seen = built.seen();
    reason = built.missing();
    problems.addAll(built.problems());
  }

  void scanned(TargetResult result) {
    outcome = seen < sourceBenchmarks ? Outcome.PARTIAL : Outcome.COMPLETE;
    benchmarks = result.benchmarks();
    findings = result.findings();
    result.problems().forEach(problem -> problems.add(problem.line()));
  }

  void failed(String why) {
    outcome = Outcome.FAILED;
    reason = why;
  }

  ProjectRecord toRecord() {
    return new ProjectRecord(
        project.project(),
        project.stars(),
        outcome,
        reason,
        commit,
        places,
        sourceFiles,
        sourceBenchmarks,
        seen,
        builtBy,
        benchmarks,
        findings,
        problems,
        steps);
  }
}
