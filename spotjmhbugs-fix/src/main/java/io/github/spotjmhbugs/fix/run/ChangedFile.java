// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.run;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.scan.ReplacedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A source file and what becomes of it.
 *
 * @param file the file
 * @param repaired the findings that are repaired
 * @param before its bytes
 * @param after its bytes once repaired
 */
@SuppressWarnings("ArrayRecordComponent") // Only handed on.
public record ChangedFile(Path file, List<Finding> repaired, byte[] before, byte[] after) {
  /** Makes the list immutable. */
  public ChangedFile {
    repaired = List.copyOf(repaired);
  }

  /**
   * Writes the repaired file.
   *
   * @throws IOException when it cannot be written; then it is as it was
   */
  public void write() throws IOException {
    try (ReplacedFile replaced = ReplacedFile.of(file)) {
      replaced.write(after);
    }
  }

  /**
   * Describes the change.
   *
   * @param directory the directory that the path of the file is relative to
   * @return a unified diff
   * @throws IOException when the directory does not exist
   */
  public byte[] diff(Path directory) throws IOException {
    return UnifiedDiff.of(path(directory), before, after);
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
