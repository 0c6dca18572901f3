// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.scan.result.OneLine;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.run.StudyListener;
import java.io.PrintStream;

/** A line for each finished project, for logs. */
final class PlainProgress implements StudyListener {
  private final PrintStream stream;
  private final int projects;
  private final Confidence threshold;
  private int done;

  /** Makes a display with nothing on it. */
  PlainProgress(PrintStream stream, int projects, Confidence threshold) {
    this.stream = stream;
    this.projects = projects;
    this.threshold = threshold;
  }

  @Override
  public synchronized void finished(ProjectRecord project) {
    done++;
    stream.printf(
        "spotjmhbugs: [%d/%d] %s: %s, %d s%n",
        done, projects, OneLine.of(project.project()), what(project), project.took().toSeconds());
  }

  @Override
  public void noted(Problem problem) {
    stream.println(problem.line());
  }

  private String what(ProjectRecord project) {
    return switch (project.outcome()) {
      case FAILED, UNREACHABLE, NOT_SEEN -> project.outcome() + ": " + OneLine.of(project.reason());
      case WITHOUT_BENCHMARKS -> "no benchmarks";
      case COMPLETE, PARTIAL ->
          "%d benchmarks%s, %d findings%s"
              .formatted(
                  project.benchmarks().size(),
                  project.sourceBenchmarks() > 0
                      ? " (%d of %d in its sources)"
                          .formatted(project.seen(), project.sourceBenchmarks())
                      : "",
                  project.findings(threshold).size(),
                  project.builtBy().isEmpty() ? "" : ", built by " + project.builtBy());
    };
  }
}
