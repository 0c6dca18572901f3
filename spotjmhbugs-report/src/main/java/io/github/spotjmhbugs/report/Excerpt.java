// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import java.util.List;
import java.util.Set;

/**
 * A few lines of a source file.
 *
 * @param title where they are from
 * @param firstLine the number of the first one
 * @param lines their text
 * @param marked the numbers of those that matter
 */
public record Excerpt(String title, int firstLine, List<String> lines, Set<Integer> marked) {

  /** Makes the excerpt immutable. */
  public Excerpt {
    lines = List.copyOf(lines);
    marked = Set.copyOf(marked);
  }
}
