// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.impact.jvm.CodeProbe.Sample;
import io.github.spotjmhbugs.impact.record.CodeSizes;
import io.github.spotjmhbugs.impact.record.Evidence;
import io.github.spotjmhbugs.practice.consts.ConstPractice;
import io.github.spotjmhbugs.practice.finals.FinalPractice;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the machine code of a benchmark empty, as it is, and repaired. Code that differs counts
 * only where the CPU times of the same forks differ as well, and code that does not where they
 * agree: what sizes cannot tell, such as a loop that runs once instead of a thousand times, times
 * do.
 */
public final class JitEvidence {
  /**
   * A short computation, such as the product of a number and 31, needs no more, and so much may
   * differ by alignment. In bytes.
   */
  private static final int WORD = 16;

  /** What keeping the result of a call that is made anyway adds or saves at most. In bytes. */
  private static final int MARGIN = 48;

  /** The share of the work that is missing, at least, where it matters. */
  private static final double SHARE = 0.25;

  /** Forks of the same code rarely differ by more than this factor in their CPU time. */
  private static final double SCATTER = 1.25;

  private static final Set<PracticeKey> CONSTANTS = Set.of(FinalPractice.KEY, ConstPractice.KEY);

  private final Sample empty;
  private final Sample original;
  private final Sample repaired;
  private final Set<String> changed;

  /**
   * @param empty the benchmark without its code
   * @param original as it is
   * @param repaired with the fault repaired
   * @param changed the methods that the repair changes
   */
  JitEvidence(Sample empty, Sample original, Sample repaired, Set<String> changed) {
    this.empty = empty;
    this.original = original;
    this.repaired = repaired;
    this.changed = Set.copyOf(changed);
  }

  /**
   * {@return whether sizes can tell: what the compiler makes of a loop differs in speed, not in
   * size, and what is wrong with fixtures and forks is not in the code}
   *
   * @param practice what is wrong with the benchmark
   */
  public static boolean tells(PracticeKey practice) {
    return practice.equals(RetuPractice.KEY) || CONSTANTS.contains(practice);
  }

  /** {@return the sizes of the code} */
  CodeSizes sizes() {
    return new CodeSizes(empty.code().bytes(), original.code().bytes(), repaired.code().bytes());
  }

  /**
   * Interprets the code.
   *
   * @param practice what is wrong with the benchmark, of which sizes can tell
   * @return what the code says; empty when it does not tell
   */
  Optional<Evidence> of(PracticeKey practice) {
    int missing = repaired.code().bytes() - original.code().bytes();
    double work = Math.max(repaired.code().bytes(), original.code().bytes()) - empty.code().bytes();
    if (work <= WORD || !repaired.code().isComplete() || !original.code().isComplete()) {
      return Optional.empty();
    }
    if (Math.abs(missing) <= WORD) {
      return isKept() ? Optional.of(Evidence.KEPT) : Optional.empty();
    }
    if (CONSTANTS.contains(practice)) {
      return Math.abs(missing) > MARGIN && Math.abs(missing) >= SHARE * work && isFaster(missing)
          ? Optional.of(Evidence.FOLDED)
          : Optional.empty();
    }
    int left = original.code().bytes() - empty.code().bytes();
    if (missing < 0 || !isFaster(missing) || (missing <= MARGIN && left > WORD)) {
      return Optional.empty();
    }
    if (left <= SHARE * work) {
      return Optional.of(Evidence.DELETED);
    }
    return missing >= SHARE * work ? Optional.of(Evidence.REDUCED) : Optional.empty();
  }

  /** Less code must take less time. */
  private boolean isFaster(int missing) {
    return missing > 0 ? ratio() > SCATTER : ratio() < 1 / SCATTER;
  }

  /**
   * Code of the same size is the same only where the compiler had what was changed before its eyes:
   * inlined into the loop, and nowhere called.
   */
  private boolean isKept() {
    return ratio() < SCATTER
        && ratio() > 1 / SCATTER
        && original.code().bytes() - empty.code().bytes() > WORD
        && original.code().hasInlinedOnly(changed)
        && repaired.code().hasInlinedOnly(changed);
  }

  private double ratio() {
    return repaired.score().best() / original.score().best();
  }
}
