// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.run;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.host.file.ReplacedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A source file and what becomes of it.
 *
 * @param file the file, without links in its path
 * @param repaired the findings that are repaired
 * @param before its bytes
 * @param after its bytes once repaired
 */
@SuppressWarnings("ArrayRecordComponent") // Only handed on.
public record ChangedFile(Path file, List<Finding> repaired, byte[] before, byte[] after) {
  private static final int CONTEXT = 3;
  private static final String NO_END = "\n\\ No newline at end of file";

  /** Makes the list immutable. */
  public ChangedFile {
    repaired = List.copyOf(repaired);
  }

  /**
   * Writes the repaired file, but never through a link. Other names of the file, by hard links,
   * keep what was before.
   *
   * @throws IOException when it cannot be written; then it is as it was
   */
  public void write() throws IOException {
    if (!file.toRealPath().equals(file)) {
      throw new IOException(file + " was replaced by a link meanwhile");
    }
    try (ReplacedFile replaced = ReplacedFile.of(file)) {
      replaced.write(after);
    }
  }

  /**
   * Describes the change byte by byte, whatever encoding and line ends the file has.
   *
   * @param directory the directory that the path of the file is relative to
   * @return a diff that {@code git apply} and {@code patch -p1} take; empty when nothing changes
   * @throws IOException when the directory does not exist
   */
  public byte[] diff(Path directory) throws IOException {
    // A character for each byte; the name is in the encoding of the repository.
    byte[] path = path(directory).getBytes(StandardCharsets.UTF_8);
    String name = new String(path, StandardCharsets.ISO_8859_1);
    List<String> hunks = UnifiedDiff.hunks(lines(before), lines(after), CONTEXT);
    String head = "--- a/" + name + "\n+++ b/" + name + "\n";
    String text = hunks.isEmpty() ? "" : head + String.join("\n", hunks) + "\n";
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

  /**
   * Sums up the change.
   *
   * @param directory the directory that the path of the file is relative to
   * @return the file and how many findings of which practices are repaired in it
   * @throws IOException when the directory does not exist
   */
  public String summary(Path directory) throws IOException {
    Map<String, Long> counts =
        repaired.stream()
            .collect(
                Collectors.groupingBy(
                    finding -> finding.pattern().practice().toString(),
                    TreeMap::new,
                    Collectors.counting()));
    return counts.entrySet().stream()
        .map(practice -> practice.getKey() + " " + practice.getValue())
        .collect(Collectors.joining(", ", path(directory) + ": repaired ", ""));
  }

  private String path(Path directory) throws IOException {
    return directory.toRealPath().relativize(file.toRealPath()).toString().replace('\\', '/');
  }
}
