// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.file;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that appears whole or not at all: it is written to a temporary file in the same directory,
 * which then replaces it. The temporary file is deleted when the JVM exits, unless it is killed.
 */
public final class ReplacedFile implements Closeable {
  private final Path file;
  private final Path temporary;

  private ReplacedFile(Path file, Path temporary) {
    this.file = file;
    this.temporary = temporary;
  }

  /**
   * Checks that the file can be written before there is anything to write.
   *
   * @param given a file, existing or not
   * @return the destination
   * @throws IOException when nothing can be written in the file's directory
   */
  public static ReplacedFile of(Path given) throws IOException {
    // A symbolic link stays one: its target is replaced.
    Path file = Files.exists(given) ? given.toRealPath() : given.toAbsolutePath();
    String name = "." + file.getFileName() + "." + ProcessHandle.current().pid() + ".tmp";
    Path temporary = file.resolveSibling(name);
    if (!Files.isDirectory(file.resolveSibling(""))) {
      throw new IOException("its folder is missing");
    }
    Files.writeString(temporary, "", StandardOpenOption.CREATE_NEW);
    temporary.toFile().deleteOnExit();
    return new ReplacedFile(file, temporary);
  }

  /**
   * Writes the file in UTF-8.
   *
   * @param report all of it
   * @throws IOException when it cannot be written; then it is as it was
   */
  public void write(String report) throws IOException {
    write(bytes(report));
  }

  /**
   * Encodes a report.
   *
   * @param report a report
   * @return its text in UTF-8; unpaired surrogates, which names in class files may hold, are
   *     replaced
   */
  static byte[] bytes(String report) {
    return report.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Writes the file.
   *
   * @param content all of it
   * @throws IOException when it cannot be written; then it is as it was
   */
  public void write(byte[] content) throws IOException {
    Files.write(temporary, content);
    replace();
  }

  /** Writes a text bit by bit. */
  @FunctionalInterface
  public interface Content {
    /**
     * Writes the text.
     *
     * @param writer where it goes
     * @throws IOException when it cannot be written
     */
    void to(Writer writer) throws IOException;
  }

  /**
   * Writes the file in UTF-8, of a text that need not fit into memory.
   *
   * @param content all of it
   * @throws IOException when it cannot be written; then it is as it was
   */
  public void write(Content content) throws IOException {
    // Names in class files may hold what UTF-8 cannot represent.
    CharsetEncoder encoder =
        StandardCharsets.UTF_8.newEncoder().onMalformedInput(CodingErrorAction.REPLACE);
    OutputStream bytes = Files.newOutputStream(temporary);
    try (Writer writer = new BufferedWriter(new OutputStreamWriter(bytes, encoder))) {
      content.to(writer);
    }
    replace();
  }

  private void replace() throws IOException {
    if (Files.exists(file) && Files.getFileStore(file).supportsFileAttributeView("posix")) {
      Files.setPosixFilePermissions(temporary, Files.getPosixFilePermissions(file));
    }
    Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(temporary);
  }
}
