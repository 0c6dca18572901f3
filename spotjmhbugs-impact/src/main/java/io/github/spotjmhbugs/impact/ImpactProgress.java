// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact;

import io.github.spotjmhbugs.impact.record.ImpactRecord;
import io.github.spotjmhbugs.impact.run.ImpactListener;
import io.github.spotjmhbugs.scan.Terminal;
import io.github.spotjmhbugs.scan.result.Problem;
import java.io.PrintStream;
import java.time.Duration;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** On a terminal a bar with the time left, elsewhere a line for each finding that is done. */
final class ImpactProgress implements ImpactListener, AutoCloseable {
  private static final int WIDTH = 100;

  private final PrintStream stream;
  private @Nullable ProgressBar bar;
  private int done;
  private int all;

  /**
   * @param stream standard error, or what stands for it
   */
  ImpactProgress(PrintStream stream) {
    this.stream = stream;
  }

  @Override
  public void begins(int questions, int known) {
    all = questions;
    done = known;
    if (known > 0) {
      stream.println("spotjmhbugs: " + known + " of " + questions + " are done already");
    }
    if (known < questions && Terminal.isStandardError(stream)) {
      bar =
          new ProgressBarBuilder()
              .setTaskName("impact")
              .setInitialMax(questions)
              .startsFrom(known, Duration.ZERO)
              .setStyle(ProgressBarStyle.ASCII)
              .setConsumer(new ConsoleProgressBarConsumer(stream, WIDTH))
              .build();
    }
  }

  @Override
  public void finished(ImpactRecord record) {
    done++;
    if (bar == null) {
      stream.printf(
          "spotjmhbugs: [%d/%d] %s, %.0f s%n",
          done, all, ImpactTable.title(record), record.seconds());
    } else {
      bar.step();
    }
  }

  /** On a line of its own: the bar is drawn again below it. */
  @Override
  public void problem(Problem problem) {
    if (bar != null) {
      stream.println();
    }
    stream.println(problem.line());
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
