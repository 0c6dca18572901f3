// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import java.util.List;

/**
 * A program that is not the same without its dead code.
 *
 * @param program the program
 * @param claim which claim is wrong
 * @param removed what of the dead code has effects
 * @param findings what is reported of the program, as text
 * @param before the first observation that differs, with the dead code
 * @param after the first observation that differs, without
 */
record Difference(
    Program program,
    Claim claim,
    List<String> removed,
    List<String> findings,
    String before,
    String after) {
  /** What is claimed. */
  enum Claim {
    /** What liveness calls dead changes nothing. */
    LIVENESS,
    /** What the compiler is sure to delete changes nothing. */
    HIGH,
    /** What is left without the dead code is valid. */
    VALID,
    /** The terms of a reduction can be folded in any order. */
    REDUCTION,
    /** All but the last value of a loop are overwritten. */
    OVERWRITTEN,
    /** A constant has to do with the benchmarks that are named, and with no others. */
    CONSTANT
  }

  /** Differences of one kind have the same removed effects, as far as these are known. */
  String kind() {
    String effects = String.join(", ", removed.stream().distinct().sorted().toList());
    return claim + (findings.isEmpty() ? "" : ", reported") + ": " + effects;
  }

  @Override
  public String toString() {
    return kind()
        + "\nfindings: "
        + findings
        + "\nwith:    "
        + before
        + "\nwithout: "
        + after
        + "\n"
        + program.members().text();
  }
}
