// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.page;

import io.github.spotjmhbugs.impact.record.Evidence;
import io.github.spotjmhbugs.impact.record.ImpactRecord;
import io.github.spotjmhbugs.impact.record.Verdict;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Set;

/** How a finding stands after the JVM was asked. */
enum Standing {
  /** Code is missing, or the score changes. */
  CONFIRMED,
  /** The repaired benchmark compiles to the same code, or its score is the same. */
  CONTRADICTED,
  /** The scores do not tell. */
  UNDECIDED,
  /** Nothing was measured: it cannot be repaired, or the benchmark cannot be run. */
  UNMEASURED;

  private static final Set<Evidence> MISSING_CODE =
      EnumSet.of(Evidence.DELETED, Evidence.REDUCED, Evidence.FOLDED);

  /**
   * Says whether the machine code shows the fault.
   *
   * @param one what became of a finding on one JDK
   * @return whether code is missing
   */
  static boolean isInCode(ImpactRecord one) {
    return one.evidence() != null && MISSING_CODE.contains(one.evidence());
  }

  /**
   * Says how a finding stands on one JDK.
   *
   * @param one what became of it
   * @return how it stands
   */
  static Standing of(ImpactRecord one) {
    if (one.verdict() == Verdict.CONFIRMED) {
      return CONFIRMED;
    }
    if (one.verdict() == Verdict.CONTRADICTED) {
      return CONTRADICTED;
    }
    return one.verdict() == Verdict.UNDECIDED ? UNDECIDED : UNMEASURED;
  }

  /**
   * Says how a finding stands on several JDKs.
   *
   * @param all what became of it on each
   * @return the first of the standings that it has on some JDK
   */
  static Standing of(Collection<ImpactRecord> all) {
    return all.stream().map(Standing::of).min(Comparator.naturalOrder()).orElse(UNMEASURED);
  }
}
