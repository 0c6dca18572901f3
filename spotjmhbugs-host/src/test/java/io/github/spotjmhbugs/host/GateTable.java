// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The table of gates in the documentation; tests of the hosts hold it to what they do. */
public final class GateTable {
  private GateTable() {}

  /**
   * Reads a row.
   *
   * @param host its first cell
   * @return what the host does about an option that is mistyped, a target without benchmarks, a
   *     class that cannot be read, a suppression of nothing, and a baseline that is missing
   * @throws IOException when the documentation cannot be read
   */
  public static List<String> row(String host) throws IOException {
    Path page =
        Stream.iterate(Path.of("").toAbsolutePath(), Path::getParent)
            .map(folder -> folder.resolve("docs/usage/ci.md"))
            .filter(Files::exists)
            .findFirst()
            .orElseThrow();
    String row =
        Files.readAllLines(page).stream()
            .filter(line -> line.startsWith("| " + host + " |"))
            .findFirst()
            .orElseThrow();
    return Arrays.stream(row.split("\\|")).skip(2).map(String::strip).toList();
  }
}
