// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.retu;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.Rating;
import java.util.List;
import java.util.Optional;

/**
 * A value that may be dead, by the instruction that computes it, and how much speaks for it; the
 * rest is what a defect has.
 *
 * @param hasNoValue whether the instruction has no value of its own that could be consumed
 */
record Suspicion(
    BugPattern pattern,
    Weight weight,
    boolean hasNoValue,
    int instruction,
    Phrase subject,
    List<Integer> secondary) {

  /** How much speaks for a suspicion, the least first. */
  enum Weight {
    /** Not to be reported even with further evidence. */
    NONE,
    /** Not enough on its own. */
    EVIDENCE_ONLY,
    /** Enough for confidence LOW: there may be effects. */
    LOW,
    /** Enough for confidence NORMAL and never for more: the compiler may have to keep the work. */
    NORMAL_AT_MOST,
    NORMAL,
    HIGH;

    private static final Rating MAY_ACT =
        Rating.low("the call may have side effects that are its purpose");

    /**
     * The rating that the weight amounts to, one step more if something else speaks for the
     * suspicion, too; empty when the suspicion is not to be reported.
     */
    Optional<Rating> rating(boolean evidence) {
      return switch (this) {
        case NONE -> Optional.empty();
        case EVIDENCE_ONLY -> evidence ? Optional.of(MAY_ACT) : Optional.empty();
        case LOW -> Optional.of(evidence ? Rating.NORMAL : MAY_ACT);
        case NORMAL_AT_MOST -> Optional.of(Rating.NORMAL);
        case NORMAL -> Optional.of(evidence ? Rating.HIGH : Rating.NORMAL);
        case HIGH -> Optional.of(Rating.HIGH);
      };
    }
  }
}
