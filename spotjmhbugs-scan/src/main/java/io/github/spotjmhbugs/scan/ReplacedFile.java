// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that appears whole or not at all: it is written to a temporary file in the same directory,
 * which then replaces it. The temporary file is deleted when the JVM exits, unless it is killed.
 */
public final class ReplacedFile implements Destination {
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
    Files.writeString(temporary, "", StandardOpenOption.CREATE_NEW);
    temporary.toFile().deleteOnExit();
    return new ReplacedFile(file, temporary);
  }

  @Override
  public void write(String report) throws IOException {
    write(Destination.bytes(report));
  }

  /**
   * Writes the file.
   *
   * @param content all of it
   * @throws IOException when it cannot be written; then it is as it was
   */
  public void write(byte[] content) throws IOException {
    Files.write(temporary, content);
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
