// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.scan.result.Problem;
import java.io.PrintStream;
import java.time.Duration;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * How far a run of many tasks is: on a terminal a bar with the time left, elsewhere a line for each
 * task that is done. For several threads.
 */
public final class RunProgress implements AutoCloseable {
  private static final int LEAST_WIDTH = 20;

  private final PrintStream stream;
  private final int all;
  private final @Nullable ProgressBar bar;
  private int done;

  private RunProgress(PrintStream stream, int done, int all, @Nullable ProgressBar bar) {
    this.stream = stream;
    this.done = done;
    this.all = all;
    this.bar = bar;
  }

  /**
   * Shows where a run begins.
   *
   * @param stream standard error, or what stands for it
   * @param name what runs, in a word
   * @param done how many tasks an earlier run has done
   * @param all how many tasks there are
   * @return the display, to be closed
   */
  public static RunProgress of(PrintStream stream, String name, int done, int all) {
    return done < all && Terminal.isStandardError(stream)
        ? ofWidth(stream, name, done, all, Terminal.errorWidth(LEAST_WIDTH))
        : new RunProgress(stream, done, all, null);
  }

  /**
   * Does the same on a terminal of some width.
   *
   * @param stream the terminal
   * @param name what runs, in a word
   * @param done how many tasks an earlier run has done
   * @param all how many tasks there are
   * @param width its columns
   * @return the display, to be closed
   */
  public static RunProgress ofWidth(PrintStream stream, String name, int done, int all, int width) {
    ProgressBar bar =
        new ProgressBarBuilder()
            .setTaskName(name)
            .setInitialMax(all)
            .startsFrom(done, Duration.ZERO)
            .setStyle(ProgressBarStyle.ASCII)
            .setConsumer(new ConsoleProgressBarConsumer(stream, width - 1))
            .build();
    return new RunProgress(stream, done, all, bar);
  }

  /**
   * One more task is done.
   *
   * @param task which one, and what came of it, in one line for logs
   */
  public synchronized void finished(String task) {
    done++;
    if (bar == null) {
      stream.println("spotjmhbugs: [" + done + "/" + all + "] " + task);
    } else {
      bar.step();
    }
  }

  /**
   * Other tasks are being done.
   *
   * @param tasks which ones, in one line for terminals
   */
  public synchronized void doing(String tasks) {
    if (bar != null) {
      bar.setExtraMessage(tasks);
    }
  }

  /**
   * Something does not end the run. It is on a line of its own, below which the bar is drawn again.
   *
   * @param problem what it is
   */
  public synchronized void noted(Problem problem) {
    String end = System.lineSeparator();
    // One print, because the bar draws itself.
    stream.print((bar == null ? "" : end) + problem.line() + end);
  }

  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
