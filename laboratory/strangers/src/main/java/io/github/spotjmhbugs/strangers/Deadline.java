// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import java.time.Duration;

/** The moment by which several steps must be done. */
public final class Deadline {
  private final long nanos;

  private Deadline(long nanos) {
    this.nanos = nanos;
  }

  /**
   * Makes a deadline.
   *
   * @param timeout the time until then
   * @return the deadline
   */
  public static Deadline in(Duration timeout) {
    return new Deadline(System.nanoTime() + timeout.toNanos());
  }

  /** {@return the time until then, or zero when it is past} */
  public Duration left() {
    return Duration.ofNanos(Math.max(0, nanos - System.nanoTime()));
  }

  /**
   * Limits the time that is left.
   *
   * @param most the limit
   * @return the time until then, but at most the limit
   */
  public Duration left(Duration most) {
    Duration left = left();
    return left.compareTo(most) < 0 ? left : most;
  }

  /** {@return whether the deadline is past} */
  public boolean isPast() {
    return left().isZero();
  }
}
