// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that appears whole or not at all: it is written beside its place and then moved there. The
 * file beside goes away with the JVM, however that ends, short of being killed.
 */
public final class ReplacedFile implements Destination {
  private final Path place;
  private final Path beside;

  private ReplacedFile(Path place, Path beside) {
    this.place = place;
    this.beside = beside;
  }

  /**
   * Makes sure that the file can be written before there is anything to write.
   *
   * @param file a file, existing or not
   * @return the destination
   * @throws IOException when nothing can be written in the file's directory
   */
  public static ReplacedFile of(Path file) throws IOException {
    // A symbolic link stays one: its target is replaced.
    Path place = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    String name = "." + place.getFileName() + "." + ProcessHandle.current().pid() + ".tmp";
    Path beside = place.resolveSibling(name);
    Files.writeString(beside, "", StandardOpenOption.CREATE_NEW);
    beside.toFile().deleteOnExit();
    return new ReplacedFile(place, beside);
  }

  @Override
  public void write(String report) throws IOException {
    Files.write(beside, Destination.bytes(report));
    Files.move(beside, place, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(beside);
  }
}
