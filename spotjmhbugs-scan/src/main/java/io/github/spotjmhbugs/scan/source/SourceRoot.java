// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A directory or jar with sources. Safe for use by several threads. */
interface SourceRoot {
  /** Larger files are no sources that a person wrote; they are taken for absent. */
  int LARGEST_FILE = 4 << 20;

  /** What may be shown: a class file may name any file of this machine as its source. */
  Set<String> EXTENSIONS = Set.of("java", "kt", "kts", "scala", "groovy");

  /**
   * @param path a directory or jar
   * @param repository the folder that reported paths are relative to
   * @return the sources in it
   * @throws IOException when it is neither, or cannot be read; the message says why
   */
  static SourceRoot open(Path path, Path repository) throws IOException {
    return Files.isDirectory(path) ? SourceDirectory.open(path, repository) : SourceJar.open(path);
  }

  /**
   * @param name name or path of a file
   * @return whether it is that of a source file
   */
  static boolean isSource(String name) {
    return EXTENSIONS.contains(name.substring(name.lastIndexOf('.') + 1));
  }

  /**
   * @param path path of a file with slashes, relative to this root
   * @return the content of the file; absent when there is no such file
   * @throws IOException when it cannot be read
   */
  Optional<byte[]> read(String path) throws IOException;

  /**
   * @param file the simple name of a source file
   * @return the paths of all files of this name, relative to this root, sorted
   */
  List<String> named(String file);

  /**
   * @param path path of a file relative to this root
   * @return the path by which a report names it
   */
  String reported(String path);

  /**
   * @param path path of a file relative to this root
   * @return where the file is on this machine, the same for each root that it is below
   */
  String address(String path);
}
