// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns the end of the JVM, by Ctrl-C for instance, into an interruption of the thread that opened
 * this, and gives it time to leave everything in order. Programs run in process groups of their
 * own, which Ctrl-C does not reach.
 */
public final class Interruption {
  private static final int SECONDS = 30;

  private final CountDownLatch inOrder = new CountDownLatch(1);
  private final Thread hook;

  /** Watches over the current thread. */
  public Interruption() {
    Thread worker = Thread.currentThread();
    hook = new Thread(() -> stop(worker), "interruption");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void stop(Thread worker) {
    worker.interrupt();
    try {
      if (!inOrder.await(SECONDS, TimeUnit.SECONDS)) {
        // A journal is in order at any time; what is missing are tables, and programs may run on.
        System.err.println("spotjmhbugs: stopped before cleaning up");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Everything is in order. */
  public void close() {
    inOrder.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The hook is running, and about to end.
    }
  }
}
