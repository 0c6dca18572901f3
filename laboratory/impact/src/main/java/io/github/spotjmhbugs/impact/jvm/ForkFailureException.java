// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

/** A JVM with benchmarks did not end well. */
public final class ForkFailureException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * Makes the exception.
   *
   * @param reason why, on one line
   */
  public ForkFailureException(String reason) {
    super(reason);
  }

  /** {@return for a JVM that may delete what the repaired benchmark keeps} */
  static ForkFailureException sink() {
    return new ForkFailureException("the JVM does not honour the sink of repaired benchmarks");
  }

  /** {@return why, on one line} */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
