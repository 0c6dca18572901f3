// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.suites;

import io.github.spotjmhbugs.verification.suites.FindingLabel.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A published jar with benchmarks, and what readers of its code say.
 *
 * @param name what it is called here
 * @param coordinates its Maven coordinates, {@code group:artifact:version[:classifier]}
 * @param labels what they say of findings
 * @param sample what they say of some benchmarks, not knowing the findings
 */
record Suite(String name, String coordinates, List<FindingLabel> labels, List<SampleRow> sample) {

  /**
   * @param directory the directory of the labels
   * @return all suites
   * @throws IOException when a file cannot be read
   */
  static List<Suite> readAll(Path directory) throws IOException {
    return CsvRows.read(
        directory.resolve("suites.csv"),
        row -> read(directory, row.get("suite"), row.get("coordinates")));
  }

  private static Suite read(Path directory, String name, String coordinates) {
    Path own = directory.resolve(name);
    try {
      return new Suite(
          name,
          coordinates,
          CsvRows.read(own.resolve("findings.csv"), FindingLabel::of),
          CsvRows.read(own.resolve("sample.csv"), SampleRow::of));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * @return the file name of its jar, as Maven gives it
   */
  String jarName() {
    String[] parts = coordinates.split(":", -1);
    return String.join("-", Arrays.asList(parts).subList(1, parts.length)) + ".jar";
  }

  /**
   * @param place what was found where in this suite
   * @return what its label says; empty when it has none
   */
  Optional<Verdict> verdict(ReportedFinding.Place place) {
    return labels.stream()
        .filter(label -> label.place().equals(place))
        .map(FindingLabel::verdict)
        .findFirst();
  }

  @Override
  public String toString() {
    return name;
  }
}
