// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.source;

import java.util.List;

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
   * @param line a line that a class file tells, or -1
   * @return whether this file has it, counted from 1; else the class was compiled from another
   */
  public boolean hasLine(int line) {
    return 1 <= line && line <= lines.size();
  }
}
