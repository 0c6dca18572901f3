// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.file;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Options that take several paths, written as in a class path. */
public final class PathList {
  private static final Pattern SEPARATOR = Pattern.compile(Pattern.quote(File.pathSeparator));

  private PathList() {}

  /**
   * Takes an option apart.
   *
   * @param values what the user gave, each time that the option was used
   * @return the paths in all of them, in order
   */
  public static List<Path> of(List<String> values) {
    return values.stream()
        .flatMap(SEPARATOR::splitAsStream)
        .filter(path -> !path.isEmpty())
        .map(Path::of)
        .toList();
  }
}
