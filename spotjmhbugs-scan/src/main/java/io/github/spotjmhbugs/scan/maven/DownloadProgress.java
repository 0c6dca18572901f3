// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import io.github.spotjmhbugs.formats.report.Waiting;
import java.util.function.Supplier;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;
import org.jspecify.annotations.Nullable;

/** Shows several downloads as one, from the first one until it is closed. */
public final class DownloadProgress extends AbstractTransferListener implements AutoCloseable {
  private static final int KIBIBYTE = 1024;

  private final Waiting waiting;
  private @Nullable Supplier<String> before;
  private String latest = "";
  private long received;
  private long expected;

  /**
   * Shows nothing yet.
   *
   * @param waiting where to show downloads
   */
  public DownloadProgress(Waiting waiting) {
    this.waiting = waiting;
  }

  /** Shows the download before there is a connection, for which one may have to wait. */
  @Override
  public synchronized void transferInitiated(TransferEvent event) {
    String path = event.getResource().getResourceName();
    latest = path.substring(path.lastIndexOf('/') + 1);
    if (before == null) {
      received = 0;
      expected = 0;
      before = waiting.doing(this::shown);
    }
  }

  @Override
  public synchronized void transferStarted(TransferEvent event) {
    expected += Math.max(0, event.getResource().getContentLength());
  }

  @Override
  public synchronized void transferProgressed(TransferEvent event) {
    received += event.getDataBuffer().remaining();
  }

  private synchronized String shown() {
    String all = expected > 0 ? " of " + expected / KIBIBYTE : "";
    return "downloading " + latest + ", " + received / KIBIBYTE + all + " KiB";
  }

  /** Shows again what was shown before. */
  @Override
  public synchronized void close() {
    if (before != null) {
      waiting.doing(before);
      before = null;
    }
  }
}
