// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Finds the file of a program, the way a shell does. */
final class Programs {
  private Programs() {}

  /**
   * {@return its file, absolute}
   *
   * @param program its name, or a path to it
   * @param directory what a relative path starts from
   * @param searchPath the folders of programs, as in the variable {@code PATH}
   * @throws IOException when there is none that can be run; the message says so in one line
   */
  static Path find(String program, Path directory, String searchPath) throws IOException {
    try {
      return program.contains("/")
          ? at(program, directory.resolve(program).toAbsolutePath())
          : named(program, searchPath)
              .orElseThrow(() -> new IOException("no " + program + " on the PATH"));
    } catch (InvalidPathException e) {
      throw new IOException(program + " is not a file name", e);
    }
  }

  /**
   * {@return its file, absolute; empty when no folder has it}
   *
   * @param name the name of a program
   * @param searchPath the folders of programs, as in the variable {@code PATH}
   */
  static Optional<Path> named(String name, String searchPath) {
    for (String folder : searchPath.split(File.pathSeparator, -1)) {
      Path file = Path.of(folder, name).toAbsolutePath();
      if (Files.isRegularFile(file) && Files.isExecutable(file)) {
        return Optional.of(file);
      }
    }
    return Optional.empty();
  }

  private static Path at(String program, Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException("no program " + program);
    }
    if (!Files.isExecutable(file)) {
      throw new IOException(program + " is not executable");
    }
    return file;
  }
}
