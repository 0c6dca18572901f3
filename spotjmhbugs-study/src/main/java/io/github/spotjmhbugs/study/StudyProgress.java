// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.scan.RunProgress;
import io.github.spotjmhbugs.scan.result.OneLine;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord.Step;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a terminal or a log shows of a study: what came of the projects that are done, how many
 * failed, and what is being done with which of the others.
 */
final class StudyProgress implements AutoCloseable {
  private final RunProgress progress;
  private final Confidence threshold;
  private final Map<String, Step> running = new LinkedHashMap<>();
  private int failed;

  StudyProgress(RunProgress progress, Confidence threshold) {
    this.progress = progress;
    this.threshold = threshold;
  }

  synchronized void begins(String project, Step step) {
    running.put(project, step);
    tell();
  }

  /** A project is done; the record is all that is known of it now. */
  synchronized void finished(ProjectRecord project) {
    running.remove(project.project());
    failed += project.outcome() == Outcome.FAILED ? 1 : 0;
    String name = OneLine.of(project.project());
    progress.finished("%s: %s, %d s".formatted(name, what(project), project.took().toSeconds()));
    tell();
  }

  private void tell() {
    progress.doing(
        running.entrySet().stream()
            .map(one -> OneLine.of(one.getKey()) + " " + one.getValue())
            .collect(Collectors.joining(", ", failed > 0 ? failed + " failed " : "", "")));
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

  @Override
  public void close() {
    progress.close();
  }
}
