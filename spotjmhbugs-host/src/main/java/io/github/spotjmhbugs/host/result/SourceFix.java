// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.result;

import io.github.spotjmhbugs.finding.Location;
import java.util.List;

/**
 * A change of a source file that repairs a finding.
 *
 * @param description what it does, in a few words
 * @param place a place in a class of the file
 * @param replacements what is replaced, in the order of the text; all positions are those in the
 *     text as it was
 */
public record SourceFix(String description, Location place, List<Replacement> replacements) {
  /** Makes the fix immutable. */
  public SourceFix {
    replacements = List.copyOf(replacements);
  }

  /**
   * A part of a text that is replaced.
   *
   * @param startLine the line of the first character, from 1
   * @param startColumn the column of it, from 1, in UTF-16 code units
   * @param endLine the line of the first character that stays
   * @param endColumn the column of it; the same place as the start to insert only
   * @param text what stands there afterwards
   */
  public record Replacement(
      int startLine, int startColumn, int endLine, int endColumn, String text) {}
}
