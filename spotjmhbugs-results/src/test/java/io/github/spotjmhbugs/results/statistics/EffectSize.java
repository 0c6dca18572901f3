// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

import java.util.Locale;

/**
 * The size of an effect by Cliff's delta, with the limits of Romano, Kromrey, Coraggio and
 * Skowronek (2006), which the 2019 study of bad JMH practices uses.
 */
enum EffectSize {
  /** Below 0.147. */
  NEGLIGIBLE,
  /** From 0.147. */
  SMALL,
  /** From 0.33. */
  MEDIUM,
  /** From 0.474. */
  LARGE;

  /**
   * Classifies a delta.
   *
   * @param delta Cliff's delta, from -1 to 1
   * @return its class
   */
  static EffectSize of(double delta) {
    double size = Math.abs(delta);
    if (size < 0.147) {
      return NEGLIGIBLE;
    }
    if (size < 0.33) {
      return SMALL;
    }
    return size < 0.474 ? MEDIUM : LARGE;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
