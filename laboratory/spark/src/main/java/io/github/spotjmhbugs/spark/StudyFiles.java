// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.RecordJson;
import io.github.spotjmhbugs.study.run.Journal;
import io.github.spotjmhbugs.study.table.Results;
import io.github.spotjmhbugs.study.table.Results.ProjectSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.fs.FileUtil;

/**
 * The files of a study on one machine, made of the results. The driver holds one record at a time:
 * a journal of its own has the others.
 */
final class StudyFiles {
  private StudyFiles() {}

  /**
   * @param out where the files go
   * @param records the records of the finished projects
   * @param threshold the lowest confidence that counts
   * @return what the records come to
   * @throws IOException when a record cannot be read or a file cannot be written
   */
  static Results write(OutputFolder out, Iterator<ProjectRecord> records, Confidence threshold)
      throws IOException {
    Results results = new Results(threshold);
    Path folder = Files.createTempDirectory("spotjmhbugs-results");
    try (Journal journal =
        Journal.open(folder.resolve("results.jsonl"), known -> {}, problem -> {})) {
      while (records.hasNext()) {
        ProjectRecord record = records.next();
        results.add(record);
        journal.add(record);
      }
      write(out, journal, results);
    } catch (UncheckedIOException e) {
      throw Objects.requireNonNull(e.getCause());
    } finally {
      FileUtil.fullyDelete(folder.toFile());
    }
    return results;
  }

  private static void write(OutputFolder out, Journal journal, Results results) throws IOException {
    List<String> sorted = results.all().stream().map(ProjectSummary::project).toList();
    out.write("findings.csv", file -> results.writeFindings(file, journal.records(sorted)));
    out.write("projects.csv", file -> file.write(results.projects().csv()));
    // What `spotjmhbugs study` goes on from: it makes all tables and the page of it.
    out.write(
        "results.jsonl",
        file -> {
          for (ProjectRecord record : journal.records(sorted)) {
            file.append(RecordJson.write(record)).append('\n');
          }
        });
  }
}
