// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.compile;

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
public final class TimeLimit {
  /**
   * Deeply nested code of strangers takes a deep stack, of which only what is used takes memory.
   */
  private static final long STACK = 256L << 20;

  private TimeLimit() {}

  /**
   * Calls something.
   *
   * @param <T> what it returns
   * @param limit how long to wait
   * @param name what it does, as the name of its thread
   * @param call what to call
   * @return what it returned
   * @throws TimeoutException when it has not returned in time; it may still be running then
   * @throws ExecutionException when it failed, whatever with: an error is a cause like any other
   * @throws InterruptedException when this thread was interrupted meanwhile
   */
  public static <T> T call(Duration limit, String name, Callable<T> call)
      throws TimeoutException, ExecutionException, InterruptedException {
    FutureTask<T> task = new FutureTask<>(call);
    Thread thread = new Thread(null, task, name, STACK);
    thread.setDaemon(true);
    thread.start();
    return task.get(Math.max(1, limit.toMillis()), TimeUnit.MILLISECONDS);
  }
}
