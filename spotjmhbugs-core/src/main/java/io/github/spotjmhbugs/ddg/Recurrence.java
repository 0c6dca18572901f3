// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import java.util.List;
import java.util.Set;

/**
 * A value of a loop that depends on its own value of the iteration before: a strongly connected
 * component of the loop's dependences (Gerlek, Stoltz and Wolfe, "Beyond Induction Variables",
 * TOPLAS 1995), those through one memory location included.
 *
 * @param loop the innermost repeated code that computes it
 * @param kind its shape
 * @param cycle the values that depend on each other
 * @param steps the associative operations that stand in this loop, in the order of the code; none
 *     unless this is a reduction
 */
public record Recurrence(LoopRegion loop, Kind kind, Set<Definition> cycle, List<Step> steps) {

  /** The shapes of recurrences. */
  public enum Kind {
    /** {@code acc = acc op e} with an associative operator, e varying, acc not used otherwise. */
    REDUCTION,
    /** Anything else: an induction variable, a counter, a chain, a state machine. */
    OTHER
  }

  /**
   * One operation of a reduction.
   *
   * @param operation the value that the operation computes
   * @param contribution what it folds into the accumulator
   */
  public record Step(Definition operation, Definition contribution) {}
}
