// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.file;

import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where a report goes. Closing it leaves nothing half-written. */
public interface Destination extends Closeable {
  /**
   * Writes the report.
   *
   * @param report the whole report
   * @throws IOException when it cannot be written; then nothing is left of it
   */
  void write(String report) throws IOException;

  @Override
  default void close() throws IOException {
    // Most destinations have nothing to clean up.
  }

  /**
   * Opens a destination.
   *
   * @param file the file that the user asked for, or null for standard output
   * @param out standard output
   * @return a destination that is known to be writable
   * @throws IOException when the file cannot be written
   */
  static Destination of(@Nullable Path file, PrintStream out) throws IOException {
    if (file == null) {
      return report -> print(report, out);
    }
    if (Files.isDirectory(file)) {
      throw new IOException("is a directory");
    }
    // A device or a named pipe must be written to, not replaced.
    boolean isSpecial = Files.exists(file) && !Files.isRegularFile(file);
    return isSpecial
        ? report -> Files.write(file, ReplacedFile.bytes(report))
        : new InFile(ReplacedFile.of(file));
  }

  /**
   * A file that appears whole or not at all.
   *
   * @param file the file
   */
  record InFile(ReplacedFile file) implements Destination {
    @Override
    public void write(String report) throws IOException {
      file.write(report);
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }

  private static void print(String report, PrintStream out) throws IOException {
    byte[] content = ReplacedFile.bytes(report);
    out.write(content, 0, content.length);
    if (out.checkError()) {
      throw new IOException("cannot be written");
    }
  }
}
