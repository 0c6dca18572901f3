// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.record;

import java.io.Serial;

/** A step of a project that did not succeed; the message says why, in one line. */
public final class StepFailure extends Exception {
  @Serial private static final long serialVersionUID = 1;

  private final Outcome outcome;

  public StepFailure(String reason) {
    this(Outcome.FAILED, reason);
  }

  public StepFailure(Outcome outcome, String reason) {
    super(reason);
    this.outcome = outcome;
  }

  public Outcome outcome() {
    return outcome;
  }

  public String reason() {
    return String.valueOf(getMessage());
  }
}
