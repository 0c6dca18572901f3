// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.record;

import java.util.Locale;

/** How far a project got. */
public enum Outcome {
  /** Scanned with all benchmarks of its sources. */
  COMPLETE,
  /** Scanned; some benchmarks of its sources are not in its class files. */
  PARTIAL,
  /** Its sources have no benchmarks: nothing was built. */
  WITHOUT_BENCHMARKS,
  /** All benchmarks of its sources are in languages that are not compiled. */
  NOT_SEEN,
  /** A host that it needs did not answer: nothing is known of it yet. */
  UNREACHABLE,
  /** Some step failed. */
  FAILED;

  /** {@return whether class files were scanned} */
  public boolean isScanned() {
    return this == COMPLETE || this == PARTIAL;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
