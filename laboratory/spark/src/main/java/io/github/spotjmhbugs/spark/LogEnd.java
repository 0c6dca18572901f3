// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** What remains of logs when the disk of an executor is gone. */
final class LogEnd {
  private static final int BYTES = 4_000;

  private LogEnd() {}

  /**
   * {@return the end of the file that was written last; empty when there is none to be read}
   *
   * @param logs a folder
   */
  static String of(Path logs) {
    try (Stream<Path> files = Files.walk(logs)) {
      Optional<Path> last =
          files
              .filter(Files::isRegularFile)
              .max(Comparator.comparingLong(file -> file.toFile().lastModified()));
      return last.isEmpty() ? "" : end(Files.readAllBytes(last.get()));
    } catch (IOException e) {
      // The reason of the failure is in the record; this is only more of it.
      return "";
    }
  }

  private static String end(byte[] content) {
    int from = Math.max(0, content.length - BYTES);
    return new String(content, from, content.length - from, StandardCharsets.UTF_8);
  }
}
