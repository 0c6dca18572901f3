// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import io.github.spotjmhbugs.scan.Terminal;
import io.github.spotjmhbugs.scan.result.OneLine;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.study.record.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.Step;
import io.github.spotjmhbugs.study.run.StudyListener;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * A bar on a terminal: how many projects are done and how many of these failed, how long the others
 * will take, and what is being done with which project.
 */
final class LiveProgress implements StudyListener {
  private static final int LEAST_WIDTH = 20;

  private final PrintStream stream;
  private final ProgressBar bar;
  private final Map<String, Step> running = new LinkedHashMap<>();
  private int failed;

  /** Makes a display that draws itself until it is closed. */
  LiveProgress(PrintStream stream, int projects) {
    this(stream, projects, Terminal.errorWidth(LEAST_WIDTH));
  }

  LiveProgress(PrintStream stream, int projects, int width) {
    this.stream = stream;
    bar =
        new ProgressBarBuilder()
            .setTaskName("study")
            .setInitialMax(projects)
            .setStyle(ProgressBarStyle.ASCII)
            .setConsumer(new ConsoleProgressBarConsumer(stream, width - 1))
            .build();
  }

  @Override
  public synchronized void begins(String project, Step step) {
    running.put(project, step);
    tell();
  }

  @Override
  public synchronized void finished(ProjectRecord project) {
    running.remove(project.project());
    failed += project.outcome() == Outcome.FAILED ? 1 : 0;
    bar.step();
    tell();
  }

  private void tell() {
    bar.setExtraMessage(
        running.entrySet().stream()
            .map(one -> OneLine.of(one.getKey()) + " " + one.getValue())
            .collect(Collectors.joining(", ", failed > 0 ? failed + " failed " : "", "")));
  }

  /**
   * On a line of its own: the bar is drawn again below it. One print, because the bar draws itself.
   */
  @Override
  public synchronized void noted(Problem problem) {
    stream.print(System.lineSeparator() + problem.line() + System.lineSeparator());
  }

  @Override
  public void close() {
    bar.close();
  }
}
