// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.record;

import java.util.Locale;

/** What the sizes of the machine code say about a finding. */
public enum Evidence {
  /** The benchmark compiles to about what an empty one does; repaired, it is larger. */
  DELETED,
  /** A part of the code is missing that the repaired benchmark has. */
  REDUCED,
  /** The computation of a constant is missing; with a field instead of the constant it is there. */
  FOLDED,
  /** The repaired benchmark compiles to the same code: the fault has no effect on this JVM. */
  KEPT,
  /** A fork ended without optimised code, so that nothing can be said. */
  NO_C2;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
