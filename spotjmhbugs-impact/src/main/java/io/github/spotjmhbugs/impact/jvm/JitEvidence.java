// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import io.github.spotjmhbugs.finding.InstructionSite;
import io.github.spotjmhbugs.impact.record.CodeSizes;
import io.github.spotjmhbugs.impact.record.Evidence;
import java.util.Optional;

/**
 * Reads the sizes of machine code. Those of small benchmarks are the same on every run of an idle
 * machine; a busy one may compile later, with another profile.
 */
public final class JitEvidence {
  /**
   * Parts of the code start at multiples of a word, and a short computation, such as the product of
   * a number and 31, needs no more. In bytes.
   */
  private static final int WORD = 8;

  /**
   * A load instead of a constant makes so much difference even where nothing is folded, and a short
   * computation does, too. Keeping the result of a call that is made anyway adds or saves up to 32,
   * and so does a busy machine. In bytes.
   */
  private static final int MARGIN = 48;

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
      case DROPPED_RESULT, DEAD_LOCAL, OVERWRITTEN_LOCAL, FORGOTTEN_OBJECT -> true;
      case CONSTANT_FIELD, CONSTANT_CALL -> true;
      default -> false;
    };
  }

  /**
   * Interprets sizes.
   *
   * @param kind what is wrong with the benchmark, of which sizes can tell
   * @param sizes the sizes of its code
   * @return what they say; empty when the repaired code is smaller, or larger by no more than code
   *     that does the same may be, or when all code is as large as that of an empty benchmark
   */
  public static Optional<Evidence> of(InstructionSite.Kind kind, CodeSizes sizes) {
    int missing = sizes.repaired() - sizes.original();
    if (kind == InstructionSite.Kind.CONSTANT_FIELD || kind == InstructionSite.Kind.CONSTANT_CALL) {
      return ofConstant(missing);
    }
    int work = sizes.repaired() - sizes.empty();
    int left = sizes.original() - sizes.empty();
    if (Math.abs(missing) <= WORD) {
      // Where all three are as large, the work is too small to be seen, deleted or not.
      return left > WORD ? kept(missing) : Optional.empty();
    }
    if (missing > 0 && left <= WORD) {
      return Optional.of(Evidence.DELETED);
    }
    return missing <= MARGIN
        ? Optional.empty()
        : Optional.of(left <= REMAINDER * work ? Evidence.DELETED : Evidence.REDUCED);
  }

  private static Optional<Evidence> ofConstant(int missing) {
    return Math.abs(missing) > MARGIN ? Optional.of(Evidence.FOLDED) : kept(missing);
  }

  /** A little more code in the repaired benchmark may be what is missing in the original. */
  private static Optional<Evidence> kept(int missing) {
    return missing <= 0 ? Optional.of(Evidence.KEPT) : Optional.empty();
  }
}
