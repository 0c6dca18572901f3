// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.compile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Where class files go, whatever strangers call their classes.
 *
 * @param root the folder where packages start
 */
record ClassFolder(Path root) {
  /** Why a class is not written. */
  static final String NO_NAME = "no file can be called as a class of it";

  /** The most bytes of a name that file systems agree on, and enough for a path. */
  private static final int LONGEST_NAME = 255;

  private static final int LONGEST_PATH = 2000;

  /**
   * Writes a class file, unless it is empty.
   *
   * @return false when its name is none that a file in the folder can have
   */
  boolean write(String className, byte[] classFile) throws IOException {
    Path file;
    try {
      file = root.resolve(className + ".class").normalize();
    } catch (InvalidPathException e) {
      return false;
    }
    int length = String.valueOf(file.getFileName()).getBytes(StandardCharsets.UTF_8).length;
    if (length > LONGEST_NAME || className.length() > LONGEST_PATH || !file.startsWith(root)) {
      return false;
    }
    if (classFile.length > 0) {
      Files.createDirectories(file.resolveSibling(""));
      Files.write(file, classFile);
    }
    return true;
  }
}
