// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

/** The time that the user has set is over: what is being asked stays open. */
public final class BudgetEndedException extends InterruptedException {
  private static final long serialVersionUID = 1L;

  BudgetEndedException() {
    super("the budget has ended");
  }
}
