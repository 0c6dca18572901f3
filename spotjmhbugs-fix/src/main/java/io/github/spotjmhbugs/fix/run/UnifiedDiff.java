// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.run;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import java.util.List;

/** Describes how lines change. */
public final class UnifiedDiff {
  private static final int FILE_NAMES = 2;

  private UnifiedDiff() {}

  /**
   * Compares the lines of a file.
   *
   * @param before its lines
   * @param after its lines afterwards
   * @param context how many unchanged lines to show on each side of a change
   * @return the hunks of a unified diff, without the lines that name the file; empty when nothing
   *     changes
   */
  public static List<String> hunks(List<String> before, List<String> after, int context) {
    List<String> diff =
        UnifiedDiffUtils.generateUnifiedDiff(
            "", "", before, DiffUtils.diff(before, after), context);
    return diff.isEmpty() ? diff : diff.subList(FILE_NAMES, diff.size());
  }
}
