// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.source;

import io.github.spotjmhbugs.practice.Location;
import java.util.List;
import java.util.OptionalInt;

/**
 * The source file of a class.
 *
 * @param path its path with slashes, relative to the repository if it lies within, else to its
 *     source root
 * @param lines its text
 */
public record SourceFile(String path, List<String> lines) {

  /** Makes the file immutable. */
  public SourceFile {
    lines = List.copyOf(lines);
  }

  /**
   * @param location a place in this file
   * @return its line, from 1: as the class file tells, or else that of the declaration of the class
   *     or constant; absent when neither is known or the file is too short to have the line
   */
  public OptionalInt line(Location location) {
    if (location.line() > 0) {
      return location.line() <= lines.size()
          ? OptionalInt.of(location.line())
          : OptionalInt.empty();
    }
    return Declaration.of(location, lines);
  }
}
