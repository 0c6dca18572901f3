// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Messages;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.RecordJson;
import io.github.spotjmhbugs.study.table.Results;
import io.github.spotjmhbugs.study.table.StudyTable;
import io.github.spotjmhbugs.study.table.Tables;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The files of a study on one machine, made of the results. */
final class StudyFiles {
  private StudyFiles() {}

  /**
   * @param out where the files go
   * @param records the records of the finished projects
   * @param threshold the lowest confidence that counts
   * @throws IOException when a file cannot be written
   */
  static void write(OutputFolder out, List<ProjectRecord> records, Confidence threshold)
      throws IOException {
    List<ProjectRecord> sorted =
        records.stream().sorted(Comparator.comparing(ProjectRecord::project)).toList();
    Results results = new Results(threshold);
    sorted.forEach(results::add);
    StringBuilder findings = new StringBuilder();
    StudyTable.csv(
        findings, Tables.findingColumns(), Tables.findings(sorted, threshold, Messages.bundled()));
    out.write("findings.csv", findings.toString());
    out.write("projects.csv", Tables.projects(results).csv());
    // What `spotjmhbugs study` goes on from: it makes all tables and the page of it.
    out.write(
        "results.jsonl",
        sorted.stream()
            .map(record -> RecordJson.write(record) + "\n")
            .collect(Collectors.joining()));
  }
}
