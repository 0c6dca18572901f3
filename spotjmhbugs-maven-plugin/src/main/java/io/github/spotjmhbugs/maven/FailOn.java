// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.scan.Threshold;
import java.util.Optional;

/** The lowest confidence of findings that fail a build, or {@link #NEVER}. */
enum FailOn {
  /** Every finding fails it. */
  LOW,
  /** Findings that an expert would nearly always want to know about fail it. */
  MEDIUM,
  /** Only the findings of the highest confidence fail it. */
  HIGH,
  /** No finding fails it. */
  NEVER;

  /** {@return the threshold; absent for {@link #NEVER}} */
  Optional<Threshold> threshold() {
    return this == NEVER ? Optional.empty() : Optional.of(Threshold.valueOf(name()));
  }
}
