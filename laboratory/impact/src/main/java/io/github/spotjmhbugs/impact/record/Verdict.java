// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.record;

import java.util.Locale;

/** What was decided about a finding on one JDK. */
public enum Verdict {
  /** The fault changes the score or the code. */
  IMPACTED,
  /** It changes neither. */
  NO_EFFECT,
  /** The budget ended before the scores could tell. */
  UNDECIDED,
  /** The fault cannot be repaired in bytecode; the reason says why. */
  NOT_REPAIRABLE,
  /** A benchmark could not be run; the reason says why. */
  FAILED;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
