// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import java.io.PrintStream;
import java.util.function.BooleanSupplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;
import org.jspecify.annotations.Nullable;

/** One progress bar for several downloads. It appears with the first one and goes when closed. */
public final class DownloadProgress extends AbstractTransferListener implements AutoCloseable {
  private static final int WIDTH = 79;
  private static final int KIBIBYTE = 1024;

  private final PrintStream stream;
  private final BooleanSupplier isTerminal;
  private @Nullable ProgressBar bar;

  /**
   * Makes a progress bar that is not visible yet.
   *
   * @param stream where to draw the bar
   * @param isTerminal whether that is a terminal; not asked before there is a download to show
   */
  public DownloadProgress(PrintStream stream, BooleanSupplier isTerminal) {
    this.stream = stream;
    this.isTerminal = isTerminal;
  }

  @Override
  public synchronized void transferStarted(TransferEvent event) {
    if (bar == null && isTerminal.getAsBoolean()) {
      bar = draw();
    }
    long length = event.getResource().getContentLength();
    if (bar != null && length > 0) {
      bar.maxHint(bar.getMax() + length);
    }
  }

  @Override
  public synchronized void transferProgressed(TransferEvent event) {
    if (bar != null) {
      bar.stepBy(event.getDataBuffer().remaining());
    }
  }

  private ProgressBar draw() {
    return new ProgressBarBuilder()
        .setTaskName("Downloading")
        .setInitialMax(0)
        .setUnit(" KiB", KIBIBYTE)
        .setStyle(ProgressBarStyle.ASCII)
        .setConsumer(new ConsoleProgressBarConsumer(stream, WIDTH))
        .clearDisplayOnFinish()
        .build();
  }

  /** Removes the bar from the terminal. The next download draws a new one. */
  @Override
  public synchronized void close() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }
}
