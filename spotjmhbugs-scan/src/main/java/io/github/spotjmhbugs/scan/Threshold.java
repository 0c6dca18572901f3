// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.finding.Confidence;
import java.util.Locale;

/** The lowest confidence of findings that are reported, in the words of SpotBugs. */
public enum Threshold {
  /** Everything. */
  LOW(Confidence.LOW),
  /** What an expert would nearly always want to know. */
  MEDIUM(Confidence.NORMAL),
  /** The surest findings only. */
  HIGH(Confidence.HIGH);

  private final Confidence confidence;

  Threshold(Confidence confidence) {
    this.confidence = confidence;
  }

  /**
   * @return the same in the words of the engine
   */
  public Confidence confidence() {
    return confidence;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
