// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.source;

import java.nio.file.Files;
import java.nio.file.Path;

/** The folder that a code host shows as a whole. */
public final class Repository {
  private Repository() {}

  /**
   * @param directory a directory, such as the working directory
   * @return the nearest directory around it, or itself, with a Git repository; itself when there is
   *     none
   */
  public static Path around(Path directory) {
    Path start = directory.toAbsolutePath().normalize();
    for (Path at = start; at != null; at = at.getParent()) {
      if (Files.exists(at.resolve(".git"))) {
        return at;
      }
    }
    return start;
  }
}
