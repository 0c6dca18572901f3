// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.compile;

import io.github.spotjmhbugs.scan.result.OneLine;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Limits the time of code that may never return. Such code is left behind on a thread of its own,
 * which ends with the process at the latest.
 */
final class TimeLimit {
  /** Deeply nested code of strangers takes a deep stack; only what is used takes memory. */
  private static final long STACK = 256L << 20;

  private TimeLimit() {}

  /**
   * Does something.
   *
   * @param work what to do; its result does not count
   * @return why it came to no end, whatever it failed with, in one line; empty when it did. It may
   *     still be running when it timed out
   */
  static String run(Duration limit, Callable<?> work) throws InterruptedException {
    FutureTask<?> task = new FutureTask<>(work);
    Thread thread = new Thread(null, task, "compiler", STACK);
    thread.setDaemon(true);
    thread.start();
    try {
      task.get(Math.max(1, limit.toMillis()), TimeUnit.MILLISECONDS);
      return "";
    } catch (TimeoutException e) {
      return "timed out";
    } catch (ExecutionException e) {
      return OneLine.of(String.valueOf(e.getCause()));
    }
  }
}
