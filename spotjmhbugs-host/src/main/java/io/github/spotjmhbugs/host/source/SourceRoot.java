// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A directory or jar with sources. Thread-safe. */
interface SourceRoot {
  /** Larger files are not written by people; they count as absent. */
  int LARGEST_FILE = 4 << 20;

  /** Files that may be shown; a class file may name any file of this machine as its source. */
  Set<String> EXTENSIONS = Set.of("java", "kt", "kts", "scala", "groovy");

  /**
   * Opens a directory or jar.
   *
   * @param path a directory or jar
   * @param repository the folder that reported paths are relative to
   * @return the sources in it
   * @throws IOException when it is neither, or cannot be read; the message says why
   */
  static SourceRoot open(Path path, Path repository) throws IOException {
    return Files.isDirectory(path) ? SourceDirectory.open(path, repository) : SourceJar.open(path);
  }

  /**
   * Checks a file name.
   *
   * @param name name or path of a file
   * @return whether it is a source file, by its extension
   */
  static boolean isSource(String name) {
    return EXTENSIONS.contains(name.substring(name.lastIndexOf('.') + 1));
  }

  /**
   * Reads a file.
   *
   * @param path path of a file with slashes, relative to this root
   * @return the content of the file; absent when there is no such file
   * @throws IOException when it cannot be read
   */
  Optional<byte[]> read(String path) throws IOException;

  /**
   * Finds files by name.
   *
   * @param file the simple name of a source file
   * @return the paths of all files of this name, relative to this root, sorted
   */
  List<String> named(String file);

  /**
   * Names a file in reports.
   *
   * @param path path of a file relative to this root
   * @return the path by which a report names it
   */
  String reported(String path);

  /**
   * Identifies a file.
   *
   * @param path path of a file relative to this root
   * @return its location on this machine, the same for all roots that contain it
   */
  String address(String path);

  /**
   * Finds a file on disk.
   *
   * @param path path of a file relative to this root
   * @return the file, without links in its path; absent in a jar, and when links lead out of this
   *     root
   * @throws IOException when there is no such file
   */
  Optional<Path> file(String path) throws IOException;
}
