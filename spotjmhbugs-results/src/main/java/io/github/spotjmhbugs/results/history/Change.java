// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.history;

import io.github.spotjmhbugs.results.statistics.Comparison;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What happened to a benchmark between two runs.
 *
 * @param kind what it was
 * @param last the last run before it, by its place in the history; negative without one
 * @param first the first run after it; the number of runs when none is after it
 * @param before the level before; not a number without one
 * @param after the level after; not a number without one
 * @param comparison the runs of both levels; empty when there are not two levels
 * @param reason which settings changed; empty for none
 * @param back the first run of a later level that is the one before again; empty without one
 */
public record Change(
    Kind kind,
    int last,
    int first,
    double before,
    double after,
    Optional<Comparison> comparison,
    String reason,
    OptionalInt back) {
  /** So many runs more or less may belong to a level when further runs are known. */
  private static final int NEAR = 3;

  /** Kinds of changes, the most important first. */
  public enum Kind {
    /** From one run to the next, the level is worse. */
    REGRESSED,
    /** From one run to the next, the level is better. */
    IMPROVED,
    /** The level moves over many runs. */
    DRIFTED,
    /** JDK, JMH, arguments or machine are others: a change is no news of the code. */
    SETTINGS,
    /** The benchmark was not there before. */
    NEW,
    /** The benchmark is not there any more. */
    VANISHED,
    /** Nothing happened. */
    NONE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What asks for attention first: regressions that stand, then other kinds; the larger first. */
  static final Comparator<Change> BY_NEED =
      Comparator.comparing((Change change) -> !change.isStandingRegression())
          .thenComparing(Change::kind)
          .thenComparing(change -> -Math.abs(Math.log1p(change.size())));

  /** Stands for no change where one is compared. */
  static final Change NONE =
      new Change(
          Kind.NONE, -1, -1, Double.NaN, Double.NaN, Optional.empty(), "", OptionalInt.empty());

  /** {@return the same change between other runs of the two levels} */
  Change between(int lastRun, int firstRun) {
    return new Change(kind, lastRun, firstRun, before, after, comparison, reason, back);
  }

  /** {@return the same change for another reason} */
  Change because(String other) {
    return new Change(kind, last, first, before, after, comparison, other, back);
  }

  /** {@return whether another history has the same change, perhaps a few runs away} */
  boolean isLike(Change other) {
    return kind == other.kind
        && Double.compare(Math.signum(size()), Math.signum(other.size())) == 0
        && (kind == Kind.DRIFTED || Math.abs(first - other.first) <= NEAR);
  }

  /** {@return whether this is a regression, and nothing undid it} */
  public boolean isStandingRegression() {
    return kind == Kind.REGRESSED && back.isEmpty();
  }

  /** {@return the ratio of the levels minus one; not a number without two levels} */
  public double size() {
    return comparison.map(Comparison::change).orElse(Double.NaN);
  }
}
