// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

/** How sure it is that an expert would want to know of a finding; the surest first. */
public enum Confidence {
  /** Never wrong on the labelled corpus. */
  HIGH,
  /** Right nearly always; reported by default. */
  NORMAL,
  /** Worth a look; not reported by default. */
  LOW;

  /** {@return whether this one is at least as sure} */
  public boolean reaches(Confidence threshold) {
    return compareTo(threshold) <= 0;
  }
}
