// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.record;

import com.google.gson.annotations.SerializedName;
import java.util.Locale;

/** What was decided about a finding on one JDK. */
public enum Verdict {
  /** The fault changes the score, the code or the input. */
  @SerializedName(
      value = "CONFIRMED",
      alternate = {"IMPACTED"})
  CONFIRMED,
  /** It changes nothing that matters. */
  @SerializedName(
      value = "CONTRADICTED",
      alternate = {"NO_EFFECT"})
  CONTRADICTED,
  /** Neither is certain. */
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
