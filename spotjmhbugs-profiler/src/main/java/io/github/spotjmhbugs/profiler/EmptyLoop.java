// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.profiler;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** The loop in which JMH runs a benchmark, around nothing. */
final class EmptyLoop {
  private static final long ROUND = TimeUnit.MILLISECONDS.toNanos(20);
  private static final int ROUNDS = 5;

  private volatile boolean isDone;

  private EmptyLoop() {}

  private static final class Measured {
    static final double NANOS =
        IntStream.range(0, ROUNDS).mapToDouble(i -> new EmptyLoop().run()).min().orElseThrow();
  }

  /** {@return how long it takes here, in nanoseconds; measured once, in a tenth of a second} */
  static double nanos() {
    return Measured.NANOS;
  }

  private double run() {
    Thread timer =
        new Thread(
            () -> {
              LockSupport.parkNanos(ROUND);
              isDone = true;
            },
            "spotjmhbugs");
    timer.setDaemon(true);
    timer.start();
    long operations = 0;
    long start = System.nanoTime();
    do {
      operations++;
    } while (!isDone);
    return (System.nanoTime() - start) / (double) operations;
  }
}
