// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * What running programs tell of what their loops compute; see {@link ReductionCheck} and {@link
 * OverwrittenCheck}.
 */
public final class Terms {
  private static final List<List<Long>> LOOPS = new ArrayList<>();
  private static final List<Integer> POSITIONS = new ArrayList<>();
  private static final double TOLERANCE = 1e-9;
  private static boolean replays;
  private static boolean same;

  private Terms() {}

  /** The next run records. */
  static void record() {
    LOOPS.clear();
    POSITIONS.clear();
    replays = false;
    same = true;
  }

  /** The next run folds what was recorded, in reverse order. */
  static void replay() {
    POSITIONS.clear();
    replays = true;
  }

  /** Whether the second run has computed the same terms as the first one. */
  static boolean isSame() {
    return same;
  }

  /** How many of the recorded loops fold other terms at first when the order is reversed. */
  static int moving() {
    return (int)
        LOOPS.stream()
            .filter(terms -> !terms.isEmpty())
            .filter(terms -> !terms.get(0).equals(terms.get(terms.size() - 1)))
            .count();
  }

  /** How many values the recorded loops overwrite. */
  static int overwritten() {
    return LOOPS.stream().mapToInt(values -> Math.max(0, values.size() - 1)).sum();
  }

  /** {@return the number of an execution of a loop that begins} */
  public static int enter() {
    POSITIONS.add(0);
    if (!replays) {
      LOOPS.add(new ArrayList<>());
    }
    return POSITIONS.size();
  }

  /**
   * Takes a term.
   *
   * @param term the term
   * @param loop what {@link #enter} returned
   * @return the term to fold
   */
  public static long term(long term, int loop) {
    return term(term, loop, recorded -> recorded == term);
  }

  private static long term(long term, int loop, LongPredicate isSame) {
    if (loop == 0 || loop > LOOPS.size()) {
      same = false;
      return term;
    }
    List<Long> terms = LOOPS.get(loop - 1);
    int position = POSITIONS.get(loop - 1);
    POSITIONS.set(loop - 1, position + 1);
    if (!replays) {
      terms.add(term);
      return term;
    } else if (position >= terms.size() || !isSame.test(terms.get(position))) {
      same = false;
      return term;
    }
    return terms.get(terms.size() - 1 - position);
  }

  /**
   * Takes a term.
   *
   * @param term the term
   * @param loop what {@link #enter} returned
   * @return the term to fold
   */
  public static int term(int term, int loop) {
    return (int) term((long) term, loop);
  }

  /**
   * Takes a term. One loop may add up what another one folded in another order, so a term may
   * differ by what rounding does.
   *
   * @param term the term
   * @param loop what {@link #enter} returned
   * @return the term to fold
   */
  public static double term(double term, int loop) {
    return Double.longBitsToDouble(
        term(Double.doubleToRawLongBits(term), loop, recorded -> isClose(recorded, term)));
  }

  /**
   * Counts a value that the next one of the loop is said to overwrite.
   *
   * @param loop what {@link #enter} returned
   * @return whether it is the last one; when the run records, whether it may be
   */
  public static boolean isLast(int loop) {
    term(0L, loop);
    return !replays || !same || POSITIONS.get(loop - 1) == LOOPS.get(loop - 1).size();
  }

  private static boolean isClose(long recorded, double term) {
    double other = Double.longBitsToDouble(recorded);
    return Double.compare(other, term) == 0 || Math.abs(other - term) <= TOLERANCE * Math.abs(term);
  }
}
