// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import io.github.spotjmhbugs.study.record.StepFailure;
import io.github.spotjmhbugs.study.source.FileWalk;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Watches how much a folder holds while work is done in it, and interrupts the work when it is too
 * much. It looks from time to time: a build can go over the limit for as long as {@link #INTERVAL}.
 *
 * <p>The work has a thread of its own. Interrupting it never hides that somebody else interrupts
 * the thread that waits for it.
 */
final class DiskLimit {
  static final Duration INTERVAL = Duration.ofSeconds(5);

  private final Path folder;
  private final long bytes;
  private final Duration interval;

  /** Something that takes place in the folder, and ends soon when its thread is interrupted. */
  @FunctionalInterface
  interface Work {
    void run() throws StepFailure, IOException, InterruptedException;
  }

  /**
   * @param folder the folder that is worked in
   * @param bytes how much the folder may hold
   * @param interval how often to look
   */
  DiskLimit(Path folder, long bytes, Duration interval) {
    this.folder = folder;
    this.bytes = bytes;
    this.interval = interval;
  }

  /**
   * Does the work, unless it takes too much of the disk.
   *
   * @param work what to do
   * @return whether the folder stayed within the limit; if not, the work was interrupted
   * @throws StepFailure as the work does
   * @throws IOException as the work does
   * @throws InterruptedException when the calling thread is interrupted; the work has ended then
   */
  boolean allows(Work work) throws StepFailure, IOException, InterruptedException {
    FutureTask<Boolean> task =
        new FutureTask<>(
            () -> {
              work.run();
              return true;
            });
    Thread worker = new Thread(task, Thread.currentThread().getName() + " within a disk limit");
    worker.start();
    boolean exceeded = false;
    try {
      exceeded = isExceededBy(worker);
      if (exceeded) {
        worker.interrupt();
        worker.join();
      }
    } catch (InterruptedException e) {
      if (!exceeded) { // else the work is about to end, and must be left to do so
        worker.interrupt();
      }
      awaitAnyway(task);
      throw e;
    }
    return !exceeded && resultOf(task);
  }

  private boolean isExceededBy(Thread worker) throws InterruptedException {
    boolean exceeded = false;
    worker.join(interval.toMillis());
    while (worker.isAlive() && !exceeded) {
      exceeded = FileWalk.size(folder) > bytes;
      if (!exceeded) {
        worker.join(interval.toMillis());
      }
    }
    return exceeded;
  }

  /** Whoever interrupts twice waits nevertheless: nothing of the project may run on. */
  private static void awaitAnyway(FutureTask<Boolean> task) {
    while (!task.isDone()) {
      try {
        task.get();
      } catch (InterruptedException | ExecutionException e) {
        // The caller is told of the first interruption as soon as the work has ended.
      }
    }
  }

  private static boolean resultOf(FutureTask<Boolean> task)
      throws StepFailure, IOException, InterruptedException {
    try {
      return task.get();
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof StepFailure failure) {
        throw failure;
      } else if (cause instanceof IOException problem) {
        throw problem;
      } else if (cause instanceof InterruptedException interruption) {
        throw interruption;
      } else if (cause instanceof Error error) {
        throw error;
      }
      throw cause instanceof RuntimeException defect ? defect : new IllegalStateException(cause);
    }
  }
}
