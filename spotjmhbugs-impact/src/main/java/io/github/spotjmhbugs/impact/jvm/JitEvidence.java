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
  private static final int LOAD = 32;

  /** What is left of the work, at most, where the work counts as deleted. */
  private static final double REMAINDER = 0.25;

  private JitEvidence() {}

  /**
   * Interprets sizes.
   *
   * @param kind what is wrong with the benchmark
   * @param sizes the sizes of its code
   * @return what they say; empty when they do not tell, as with the order of a loop's iterations
   */
  public static Optional<Evidence> of(InstructionSite.Kind kind, CodeSizes sizes) {
    int missing = sizes.repaired() - sizes.original();
    return switch (kind) {
      case CONSTANT_FIELD ->
          Optional.of(Math.abs(missing) <= LOAD ? Evidence.KEPT : Evidence.FOLDED);
      case FOLDED_TERM -> Optional.of(deleted(sizes)).filter(Evidence.DELETED::equals);
      case DROPPED_RESULT, DEAD_LOCAL, OVERWRITTEN_LOCAL, FORGOTTEN_OBJECT ->
          missing < -WORD ? Optional.empty() : Optional.of(deleted(sizes));
      case FIXTURE, ANNOTATION, LAUNCHER_OPTION -> Optional.empty();
    };
  }

  private static Evidence deleted(CodeSizes sizes) {
    int work = sizes.repaired() - sizes.empty();
    int left = sizes.original() - sizes.empty();
    if (sizes.repaired() - sizes.original() <= WORD) {
      return Evidence.KEPT;
    }
    return left <= REMAINDER * work ? Evidence.DELETED : Evidence.REDUCED;
  }
}
