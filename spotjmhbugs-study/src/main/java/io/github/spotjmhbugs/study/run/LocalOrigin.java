// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The files of this machine that a project on the list names. */
final class LocalOrigin {
  private static final int LARGEST = 1 << 16;

  private LocalOrigin() {}

  /**
   * {@return the project's own files or folders; those of a repository that shares its objects, as
   * a second work tree does, are in several}
   *
   * @param origin where the project is
   */
  static Set<Path> files(Origin origin) {
    Set<Path> files = new LinkedHashSet<>();
    try {
      addRepository(Path.of(origin.place().replaceFirst("^file://", "")), files);
    } catch (InvalidPathException e) {
      // It is not on this machine.
    }
    return files;
  }

  private static void addRepository(Path folder, Set<Path> files) {
    if (!folder.isAbsolute() || !Files.exists(folder) || !files.add(folder.normalize())) {
      return;
    }
    for (String file : List.of(".git", "commondir", "objects/info/alternates")) {
      for (String line : lines(folder.resolve(file))) {
        String named = line.replaceFirst("^gitdir: ", "");
        Path base = file.startsWith("objects") ? folder.resolve("objects") : folder;
        addRepository(base.resolve(named), files);
      }
    }
    addRepository(folder.resolve(".git"), files);
  }

  private static List<String> lines(Path file) {
    try {
      return Files.isRegularFile(file) && Files.size(file) <= LARGEST
          ? Files.readAllLines(file)
          : List.of();
    } catch (IOException e) {
      return List.of(); // git will say what is wrong with it
    }
  }
}
