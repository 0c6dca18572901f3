// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.scan.Threshold;
import java.util.Optional;

/** The lowest confidence of findings that fail a build: a threshold, or none. */
enum FailOn {
  /** Any finding fails it. */
  LOW,
  /** What an expert would nearly always want to know fails it. */
  MEDIUM,
  /** The surest findings fail it. */
  HIGH,
  /** No finding fails it. */
  NEVER;

  /**
   * @return the threshold; absent when there is none
   */
  Optional<Threshold> threshold() {
    return this == NEVER ? Optional.empty() : Optional.of(Threshold.valueOf(name()));
  }
}
