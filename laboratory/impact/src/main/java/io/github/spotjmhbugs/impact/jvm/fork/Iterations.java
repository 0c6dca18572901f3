// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm.fork;

import java.io.Serializable;

/** How a fork warms up and measures. What is not set here is what the benchmark asks for. */
public final class Iterations implements Serializable {
  private static final long serialVersionUID = 1L;

  /** In place of a number that is not set. */
  static final int OWN = -1;

  final int warmup;
  final int warmupMilliseconds;
  final int warmupBatch;
  final int measurement;
  final int milliseconds;

  private Iterations(
      int warmup, int warmupMilliseconds, int warmupBatch, int measurement, int milliseconds) {
    this.warmup = warmup;
    this.warmupMilliseconds = warmupMilliseconds;
    this.warmupBatch = warmupBatch;
    this.measurement = measurement;
    this.milliseconds = milliseconds;
  }

  /**
   * {@return iterations of one length}
   *
   * @param warmup number of iterations to warm up
   * @param measurement number of measured iterations
   * @param milliseconds how long each of them takes
   */
  public static Iterations of(int warmup, int measurement, int milliseconds) {
    return new Iterations(warmup, milliseconds, OWN, measurement, milliseconds);
  }

  /** {@return what the benchmark asks for} */
  public static Iterations own() {
    return new Iterations(OWN, OWN, OWN, OWN, OWN);
  }

  /**
   * {@return the same, but for the warm-up}
   *
   * @param iterations number of iterations to warm up
   * @param length how long each of them takes, in milliseconds
   */
  public Iterations warmedUp(int iterations, int length) {
    return new Iterations(iterations, length, warmupBatch, measurement, milliseconds);
  }

  /**
   * {@return the same, but for the number of calls in an iteration that warms up for single shots}
   *
   * @param calls that number
   */
  public Iterations warmedUpInBatchesOf(int calls) {
    return new Iterations(warmup, warmupMilliseconds, calls, measurement, milliseconds);
  }
}
