// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.retu;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.InstructionSite;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.Rating;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A value that may be dead, and how much speaks for it.
 *
 * @param pattern what was found
 * @param weight how much speaks for it
 * @param kind what is wrong with the instructions
 * @param instructions indices of the instructions that compute such values, the one that {@code
 *     subject} names first
 * @param subject what it is about
 * @param secondary indices of further instructions that belong to it
 */
record Suspicion(
    BugPattern pattern,
    Weight weight,
    InstructionSite.Kind kind,
    List<Integer> instructions,
    Phrase subject,
    List<Integer> secondary) {

  /** How much speaks for a suspicion, the least first. */
  enum Weight {
    /** Not to be reported even with further evidence. */
    NONE,
    /** Not enough on its own. */
    HINT,
    /** Enough for confidence LOW: there may be effects. */
    LOW,
    /** Enough for confidence NORMAL and never for more: the compiler may have to keep the work. */
    KEPT,
    /** Enough for confidence NORMAL. */
    NORMAL,
    /** Enough for confidence HIGH. */
    HIGH;

    private static final Rating MAY_ACT =
        Rating.low("what is called may have effects, and may be called for them");

    /**
     * Turns the weight into a rating.
     *
     * @param evidence whether something else speaks for the suspicion too, which adds one step
     * @return the rating, or empty when the suspicion is not to be reported
     */
    Optional<Rating> rating(boolean evidence) {
      return switch (this) {
        case NONE -> Optional.empty();
        case HINT -> evidence ? Optional.of(MAY_ACT) : Optional.empty();
        case LOW -> Optional.of(evidence ? Rating.NORMAL : MAY_ACT);
        case KEPT -> Optional.of(Rating.NORMAL);
        case NORMAL -> Optional.of(evidence ? Rating.HIGH : Rating.NORMAL);
        case HIGH -> Optional.of(Rating.HIGH);
      };
    }

    /**
     * Picks the greater of two weights.
     *
     * @param other another weight
     * @return the one that says more
     */
    Weight max(Weight other) {
      return compareTo(other) >= 0 ? this : other;
    }
  }

  Suspicion(
      BugPattern pattern,
      Weight weight,
      InstructionSite.Kind kind,
      int instruction,
      Phrase subject) {
    this(pattern, weight, kind, List.of(instruction), subject, List.of());
  }

  /**
   * Makes one suspicion of several.
   *
   * @param suspicions suspicions of one pattern in one method, at least one
   * @return the weightiest one, with the instructions of all that weigh as much
   */
  static Suspicion together(List<Suspicion> suspicions) {
    Suspicion weightiest =
        suspicions.stream()
            .max(Comparator.comparing(Suspicion::weight))
            .orElseThrow(() -> new IllegalArgumentException("no suspicion"));
    List<Integer> instructions =
        Stream.concat(
                weightiest.instructions.stream(),
                suspicions.stream()
                    .filter(s -> s.weight == weightiest.weight)
                    .flatMap(s -> s.instructions.stream()))
            .distinct()
            .toList();
    return new Suspicion(
        weightiest.pattern,
        weightiest.weight,
        weightiest.kind,
        instructions,
        weightiest.subject,
        weightiest.secondary);
  }

  /** {@return a clause about the values that it stands for besides the one it names} */
  Phrase othersClause() {
    int others = instructions.size() - 1;
    return switch (others) {
      case 0 -> Phrase.EMPTY;
      case 1 -> Phrase.of(", as is one more like it");
      default -> Phrase.of(", as are " + others + " more like it");
    };
  }
}
