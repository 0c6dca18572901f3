// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.time.Duration;

/** A moment that several steps have to be done by. */
final class Deadline {
  private final long nanos;

  private Deadline(long nanos) {
    this.nanos = nanos;
  }

  /**
   * @param timeout how long from now
   * @return that moment
   */
  static Deadline in(Duration timeout) {
    return new Deadline(System.nanoTime() + timeout.toNanos());
  }

  /**
   * @param earlier how much earlier
   * @return the moment that much before this one
   */
  Deadline minus(Duration earlier) {
    return new Deadline(nanos - earlier.toNanos());
  }

  /**
   * @return the time until then, or zero when it is past
   */
  Duration left() {
    return Duration.ofNanos(Math.max(0, nanos - System.nanoTime()));
  }

  /**
   * @param most the longest time of interest
   * @return the time until then, but not longer than that
   */
  Duration left(Duration most) {
    Duration left = left();
    return left.compareTo(most) < 0 ? left : most;
  }

  /**
   * @return whether that moment is past
   */
  boolean isPast() {
    return left().isZero();
  }
}
