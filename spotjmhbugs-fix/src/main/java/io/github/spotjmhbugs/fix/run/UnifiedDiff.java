// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.run;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Writes diffs byte by byte, whatever encoding and line ends the file has. */
final class UnifiedDiff {
  private static final int CONTEXT = 3;
  private static final String NO_END = "\n\\ No newline at end of file";

  private UnifiedDiff() {}

  /**
   * Compares two versions of a file.
   *
   * @param path the path by which the diff names the file, with slashes
   * @param before the bytes of the first
   * @param after the bytes of the second
   * @return a diff that {@code git apply} and {@code patch -p1} take; empty when they are the same
   */
  static byte[] of(String path, byte[] before, byte[] after) {
    // A character for each byte; the name is in the encoding of the repository.
    String name = new String(path.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    List<String> original = lines(before);
    List<String> diff =
        UnifiedDiffUtils.generateUnifiedDiff(
            "a/" + name, "b/" + name, original, DiffUtils.diff(original, lines(after)), CONTEXT);
    String text = diff.isEmpty() ? "" : String.join("\n", diff) + "\n";
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Only line feeds end lines in a diff; what stands before one belongs to the line. */
  private static List<String> lines(byte[] content) {
    String text = new String(content, StandardCharsets.ISO_8859_1);
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    String last = lines.remove(lines.size() - 1);
    if (!last.isEmpty()) {
      lines.add(last + NO_END);
    }
    return lines;
  }
}
