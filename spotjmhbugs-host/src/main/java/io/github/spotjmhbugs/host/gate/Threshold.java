// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.gate;

import io.github.spotjmhbugs.finding.Confidence;
import java.util.Locale;

/** The lowest confidence to report, by SpotBugs' names. */
public enum Threshold {
  /** Everything. */
  LOW(Confidence.LOW),
  /** What an expert would nearly always want to know. */
  MEDIUM(Confidence.NORMAL),
  /** Only the findings of the highest confidence. */
  HIGH(Confidence.HIGH);

  private final Confidence confidence;

  Threshold(Confidence confidence) {
    this.confidence = confidence;
  }

  /** {@return the confidence that the engine uses for it} */
  public Confidence confidence() {
    return confidence;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
