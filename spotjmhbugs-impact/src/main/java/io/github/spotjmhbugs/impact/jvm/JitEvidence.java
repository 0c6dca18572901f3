// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import io.github.spotjmhbugs.finding.InstructionSite;
import io.github.spotjmhbugs.impact.record.CodeSizes;
import io.github.spotjmhbugs.impact.record.Evidence;
import java.util.Optional;

/**
 * Reads the sizes of machine code. They are exact: the same code in the same JVM has the same size
 * on every run, on a busy machine or not.
 */
public final class JitEvidence {
  /** Code that differs by less is the same: parts of it start at multiples of a word. In bytes. */
  private static final int WORD = 8;

  /** A load instead of a constant makes so much difference even where nothing is folded. */
  private static final int LOAD = 48;

  /** What is left of the work, at most, where the work counts as deleted. */
  private static final double REMAINDER = 0.25;

  private JitEvidence() {}

  /**
   * {@return whether sizes can tell: what the compiler makes of a loop differs in speed, not in
   * size, and what is wrong with fixtures and forks is not in the code}
   *
   * @param kind what is wrong with the benchmark
   */
  public static boolean tells(InstructionSite.Kind kind) {
    return switch (kind) {
      case DROPPED_RESULT, DEAD_LOCAL, OVERWRITTEN_LOCAL, FORGOTTEN_OBJECT, CONSTANT_FIELD -> true;
      default -> false;
    };
  }

  /**
   * Interprets sizes.
   *
   * @param kind what is wrong with the benchmark, of which sizes can tell
   * @param sizes the sizes of its code
   * @return what they say; empty when the repaired code is the smaller one
   */
  public static Optional<Evidence> of(InstructionSite.Kind kind, CodeSizes sizes) {
    int missing = sizes.repaired() - sizes.original();
    if (kind == InstructionSite.Kind.CONSTANT_FIELD) {
      return Optional.of(Math.abs(missing) <= LOAD ? Evidence.KEPT : Evidence.FOLDED);
    }
    if (Math.abs(missing) <= WORD) {
      return Optional.of(Evidence.KEPT);
    }
    int work = sizes.repaired() - sizes.empty();
    int left = sizes.original() - sizes.empty();
    return missing < 0
        ? Optional.empty()
        : Optional.of(left <= REMAINDER * work ? Evidence.DELETED : Evidence.REDUCED);
  }
}
