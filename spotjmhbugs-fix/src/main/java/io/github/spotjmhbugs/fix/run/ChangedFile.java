// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.run;

import io.github.spotjmhbugs.scan.ReplacedFile;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A source file and what becomes of it.
 *
 * @param file the file
 * @param before its bytes
 * @param after its bytes once repaired
 */
@SuppressWarnings("ArrayRecordComponent") // Only handed on.
public record ChangedFile(Path file, byte[] before, byte[] after) {
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
    Path shown = directory.toRealPath().relativize(file.toRealPath());
    return UnifiedDiff.of(shown.toString().replace('\\', '/'), before, after);
  }
}
