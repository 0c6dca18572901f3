// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.progress;

import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.study.record.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.Step;
import io.github.spotjmhbugs.study.run.StudyListener;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.TreeMap;
import java.util.stream.Collectors;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * One line on a terminal: how many projects are done, how long the others will take, how many
 * failed, and what is being done with which project for how long.
 */
public final class LiveProgress implements StudyListener, AutoCloseable {
  private static final int WIDTH = 150;
  private static final int MILLISECONDS = 1000;

  private final PrintStream stream;
  private final ProgressBar bar;
  private final Map<String, Running> running = new TreeMap<>();
  private final Timer clock = new Timer("progress", true);
  private int failed;

  private record Running(Step step, long since) {
    String line(String project) {
      Duration time = Duration.ofNanos(System.nanoTime() - since);
      return "%s %s %d:%02d".formatted(project, step, time.toMinutes(), time.toSecondsPart());
    }
  }

  /**
   * Makes a display with nothing on it.
   *
   * @param stream the terminal
   * @param projects how many there are to do
   */
  public LiveProgress(PrintStream stream, int projects) {
    this.stream = stream;
    bar =
        new ProgressBarBuilder()
            .setTaskName("study")
            .setInitialMax(projects)
            .setStyle(ProgressBarStyle.ASCII)
            .setMaxRenderedLength(WIDTH)
            .setConsumer(new ConsoleProgressBarConsumer(stream, WIDTH))
            .build();
    clock.schedule(
        new TimerTask() {
          @Override
          public void run() {
            show();
          }
        },
        0,
        MILLISECONDS);
  }

  @Override
  public synchronized void begins(String project, Step step) {
    Running earlier = running.get(project);
    long since = earlier == null ? System.nanoTime() : earlier.since();
    running.put(project, new Running(step, since));
  }

  @Override
  public synchronized void finished(ProjectRecord project) {
    running.remove(project.project());
    if (project.outcome() == Outcome.FAILED) {
      failed++;
    }
    bar.step();
  }

  /** On a line of its own: the bar is drawn again below it. */
  @Override
  public void leftBehind(Problem problem) {
    stream.println();
    stream.println(problem.line());
  }

  private synchronized void show() {
    String others =
        running.entrySet().stream()
            .map(entry -> entry.getValue().line(entry.getKey()))
            .collect(Collectors.joining(", "));
    bar.setExtraMessage(failed + " failed; " + others);
  }

  @Override
  public void close() {
    clock.cancel();
    show();
    bar.close();
  }
}
