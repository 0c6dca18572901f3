// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which seeds were checked already, in a file with a line for each range of them. A run that was
 * stopped goes on where it stood, and several runs with different seeds can share a file. It is
 * about one engine: what was checked before a rule changed says little about the new rule.
 */
final class Ledger {
  private final Path file;
  private final Map<Long, Entry> entries = new TreeMap<>();

  /**
   * What came of a range of seeds.
   *
   * @param first the first seed
   * @param programs how many seeds, one for each program
   * @param benchmarks how many benchmarks the programs have
   * @param claims how many claims were put to the test
   * @param differences how many programs differ
   */
  record Entry(long first, int programs, int benchmarks, int claims, int differences) {
    static Entry parse(String line) {
      int[] numbers = Arrays.stream(line.split(" ")).skip(1).mapToInt(Integer::parseInt).toArray();
      long first = Long.parseLong(line.substring(0, line.indexOf(' ')));
      return new Entry(first, numbers[0], numbers[1], numbers[2], numbers[3]);
    }

    Entry plus(Entry other) {
      return new Entry(
          Math.min(first, other.first),
          programs + other.programs,
          benchmarks + other.benchmarks,
          claims + other.claims,
          differences + other.differences);
    }

    private String line() {
      return first + " " + programs + " " + benchmarks + " " + claims + " " + differences + "\n";
    }
  }

  /**
   * Reads a ledger.
   *
   * @param file its file, which need not exist
   */
  Ledger(Path file) {
    this.file = file;
    try {
      if (Files.exists(file)) {
        Files.readAllLines(file).stream()
            .map(Entry::parse)
            .forEach(entry -> entries.put(entry.first, entry));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a range of seeds was checked. */
  boolean has(long first, int programs) {
    return entries.containsKey(first) && entries.get(first).programs == programs;
  }

  /** What came of a range that was checked. */
  Entry get(long first) {
    return entries.get(first);
  }

  /** Takes note of a range, by one write at the end of the file. */
  void add(Entry entry) {
    entries.put(entry.first, entry);
    try {
      Files.writeString(file, entry.line(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
