// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import java.util.List;
import java.util.Set;

/**
 * A loop that accumulates values, {@code acc = acc op e}: a strongly connected component of the
 * loop's dependences (Gerlek, Stoltz and Wolfe, "Beyond Induction Variables", TOPLAS 1995), those
 * through one memory location included, whose only operator is associative. {@code e} varies from
 * iteration to iteration, and the loop uses the accumulator for nothing else.
 *
 * @param loop the innermost repeated code that computes it
 * @param cycle the values that depend on each other
 * @param steps the associative operations in this loop, in the order of the code; at least one
 */
public record Reduction(LoopRegion loop, Set<Definition> cycle, List<Step> steps) {
  /**
   * One operation of a reduction.
   *
   * @param operation the value that the operation computes
   * @param contribution what it accumulates
   */
  public record Step(Definition operation, Definition contribution) {}
}
