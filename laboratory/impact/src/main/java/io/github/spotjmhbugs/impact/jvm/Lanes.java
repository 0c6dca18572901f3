// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Runs forks side by side, for what a neighbour does not disturb: machine code, and ratios within a
 * fork.
 */
final class Lanes {
  /** As many as the fewest duets that decide, and as the variants whose code is compared. */
  private static final int MOST = 3;

  private final int count;
  private final BlockingQueue<BenchmarkJvm> free = new LinkedBlockingQueue<>();
  private final ReadWriteLock turns = new ReentrantReadWriteLock(true);

  /** A fork, or several that follow each other. */
  @FunctionalInterface
  interface Fork<T> {
    /**
     * Runs.
     *
     * @param jvm runs nothing else meanwhile
     */
    T in(BenchmarkJvm jvm) throws ForkFailureException, IOException, InterruptedException;
  }

  /**
   * Makes lanes.
   *
   * @param jvm runs benchmarks; where there are several processors, others like it run beside it
   */
  Lanes(BenchmarkJvm jvm) {
    count = Math.min(MOST, Runtime.getRuntime().availableProcessors());
    BenchmarkJvm last = jvm;
    free.add(last);
    while (free.size() < count) {
      last = last.neighbour();
      free.add(last);
    }
  }

  /** {@return how many forks run side by side} */
  int count() {
    return count;
  }

  /** {@return whether a lane is idle while the last of so many forks runs} */
  boolean isIdleAfter(int forks) {
    return forks % count > 0;
  }

  /**
   * Runs forks. One that fails runs again, alone: two may want the same port or file. One that does
   * not end in time would keep the user waiting twice.
   *
   * @param forks begin in this order
   * @return what they return, in this order
   */
  <T> List<T> run(List<Fork<T>> forks)
      throws ForkFailureException, IOException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(count);
    try {
      List<Future<T>> running = new ArrayList<>();
      forks.forEach(fork -> running.add(threads.submit(() -> inFree(fork))));
      List<T> results = new ArrayList<>();
      for (Future<T> each : running) {
        results.add(each.get());
      }
      return results;
    } catch (ExecutionException e) {
      throw cause(e);
    } finally {
      end(threads);
    }
  }

  private <T> T inFree(Fork<T> fork)
      throws ForkFailureException, IOException, InterruptedException {
    BenchmarkJvm jvm = free.take();
    try {
      return in(jvm, fork, turns.readLock());
    } catch (ForkFailureException e) {
      if (count == 1 || e.isLate()) {
        throw e;
      }
      return in(jvm, fork, turns.writeLock());
    } finally {
      free.add(jvm);
    }
  }

  private static <T> T in(BenchmarkJvm jvm, Fork<T> fork, Lock turn)
      throws ForkFailureException, IOException, InterruptedException {
    turn.lockInterruptibly();
    try {
      return fork.in(jvm);
    } finally {
      turn.unlock();
    }
  }

  /** What the fork threw. */
  private static RuntimeException cause(ExecutionException e)
      throws ForkFailureException, IOException, InterruptedException {
    Throwable cause = e.getCause();
    if (cause instanceof ForkFailureException failure) {
      throw failure;
    }
    if (cause instanceof IOException failure) {
      throw failure;
    }
    if (cause instanceof InterruptedException end) {
      throw end;
    }
    if (cause instanceof Error failure) {
      throw failure;
    }
    return cause instanceof RuntimeException failure ? failure : new IllegalStateException(cause);
  }

  /** A fork that is interrupted takes its JVM with it. */
  private static void end(ExecutorService threads) {
    threads.shutdownNow();
    boolean isInterrupted = false;
    boolean hasEnded = false;
    while (!hasEnded) {
      try {
        hasEnded = threads.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
