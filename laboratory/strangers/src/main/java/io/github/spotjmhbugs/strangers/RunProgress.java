// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import io.github.spotjmhbugs.formats.report.Terminal;
import io.github.spotjmhbugs.formats.report.Waiting;
import io.github.spotjmhbugs.host.result.Problem;
import java.io.PrintStream;
import java.time.Duration;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * How far a run of many tasks is: on a terminal a bar with the time left, elsewhere a line for each
 * task that is done, and one a minute for those that last. For several threads.
 */
public final class RunProgress implements AutoCloseable {
  private static final int LEAST_WIDTH = 20;

  private final PrintStream stream;
  private final int all;
  private final Waiting waiting;
  private final @Nullable ProgressBar bar;
  private int done;

  /**
   * Shows where a run begins.
   *
   * @param stream standard error, or what stands for it
   * @param name what runs, in a word
   * @param done how many tasks an earlier run has done
   * @param all how many tasks there are
   */
  public RunProgress(PrintStream stream, String name, int done, int all) {
    this(
        stream,
        name,
        done,
        all,
        done < all && Terminal.isStandardError(stream) ? Terminal.errorWidth(LEAST_WIDTH) : 0);
  }

  /**
   * Does the same where a terminal has some width.
   *
   * @param stream the terminal or log
   * @param name what runs, in a word
   * @param done how many tasks an earlier run has done
   * @param all how many tasks there are
   * @param width the columns of the terminal; 0 for a log
   */
  public RunProgress(PrintStream stream, String name, int done, int all, int width) {
    this.stream = stream;
    this.done = done;
    this.all = all;
    waiting = width == 0 ? Waiting.on(stream) : Waiting.unseen();
    bar =
        width == 0
            ? null
            : new ProgressBarBuilder()
                .setTaskName(name)
                .setInitialMax(all)
                .startsFrom(done, Duration.ZERO)
                .setStyle(ProgressBarStyle.ASCII)
                .continuousUpdate() // one task may last for minutes
                .setConsumer(new ConsoleProgressBarConsumer(stream, width - 1))
                .build();
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
   * @param tasks which ones, in one line
   */
  public synchronized void doing(String tasks) {
    if (bar != null) {
      bar.setExtraMessage(tasks);
    }
    waiting.doing(() -> tasks);
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
    waiting.close();
    if (bar != null) {
      bar.close();
    }
  }
}
