// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Watches how much a folder holds and interrupts the thread that works in it when it is too much.
 * It looks from time to time: a build can go over the limit for as long as {@link #INTERVAL}.
 */
final class DiskLimit implements AutoCloseable {
  static final Duration INTERVAL = Duration.ofSeconds(5);

  private final Path folder;
  private final long bytes;
  private final Thread worker;
  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread watcher;
  private volatile boolean exceeded;

  /**
   * Begins to watch for the current thread.
   *
   * @param folder the folder that it works in
   * @param bytes how much the folder may hold
   */
  DiskLimit(Path folder, long bytes) {
    this.folder = folder;
    this.bytes = bytes;
    this.worker = Thread.currentThread();
    this.watcher = new Thread(this::watch, "disk limit of " + folder.getFileName());
    watcher.setDaemon(true);
    watcher.start();
  }

  private void watch() {
    try {
      while (!done.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
        if (size() > bytes) {
          exceeded = true;
          worker.interrupt();
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private long size() {
    long[] sum = {0};
    try {
      Files.walkFileTree(
          folder,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              sum[0] += attributes.size();
              return FileVisitResult.CONTINUE;
            }

            // A build deletes files and folders while they are counted.
            @Override
            public FileVisitResult visitFileFailed(Path file, IOException problem) {
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException problem) {
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      // Thrown by none of the methods above.
      throw new UncheckedIOException(e);
    }
    return sum[0];
  }

  /**
   * @return whether the limit was the reason of the interruption
   */
  boolean isExceeded() {
    return exceeded;
  }

  @Override
  public void close() {
    done.countDown();
    try {
      watcher.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
