// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.record;

import java.util.Locale;

/** How far a project got. */
public enum Outcome {
  /** Scanned; perhaps without findings, perhaps only a part of its benchmarks. */
  SCANNED,
  /** Its sources have no benchmarks: nothing was built. */
  WITHOUT_BENCHMARKS,
  /** Some step failed. */
  FAILED;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
