// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.study.run.Journal;
import io.github.spotjmhbugs.study.table.Results;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The journal of a study and all that is made of it: the one place that knows how a study reads and
 * shows its records.
 *
 * @param projects the projects that have a record
 * @param problems what is told of the others
 */
public record StudiedFolder(List<String> projects, List<Problem> problems) {
  /**
   * Reads a journal, and writes all tables, pages and SARIF files of the records that it has.
   *
   * @param folder where the journal is, and the files go
   * @return what was read
   * @throws IOException when the journal is refused as a whole
   */
  public static StudiedFolder of(Path folder) throws IOException {
    Results results = new Results(Confidence.LOW);
    List<Problem> problems = new ArrayList<>();
    try (Journal journal =
        Journal.open(folder.resolve("results.jsonl"), results::add, problems::add)) {
      if (!journal.projects().isEmpty()) {
        StudyReports reports =
            new StudyReports(folder, "A study", List.of(), results, journal, System::nanoTime);
        reports.begin(List.of());
        reports.finish();
      }
      return new StudiedFolder(journal.projects(), problems);
    }
  }

  /**
   * Reads a journal and writes nothing.
   *
   * @param folder where the journal is
   * @return what was read
   * @throws IOException when the journal is refused as a whole
   */
  public static StudiedFolder read(Path folder) throws IOException {
    List<Problem> problems = new ArrayList<>();
    try (Journal journal =
        Journal.open(folder.resolve("results.jsonl"), record -> {}, problems::add)) {
      return new StudiedFolder(journal.projects(), problems);
    }
  }
}
