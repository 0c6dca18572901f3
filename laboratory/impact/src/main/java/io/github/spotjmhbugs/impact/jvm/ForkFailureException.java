// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

/** A JVM with benchmarks did not end well. */
public final class ForkFailureException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean isLate;

  /**
   * Makes the exception.
   *
   * @param reason why, on one line
   */
  public ForkFailureException(String reason) {
    this(reason, false);
  }

  private ForkFailureException(String reason, boolean isLate) {
    super(reason);
    this.isLate = isLate;
  }

  /** {@return for a fork that has not ended in time} */
  static ForkFailureException late() {
    return new ForkFailureException("it took too long", true);
  }

  /** {@return for a JVM that may delete what the repaired benchmark keeps} */
  static ForkFailureException sink() {
    return new ForkFailureException("the JVM does not honour the sink of repaired benchmarks");
  }

  /** {@return whether it has not ended in time} */
  boolean isLate() {
    return isLate;
  }

  /** {@return why, on one line} */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
