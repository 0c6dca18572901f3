// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.run.Journal;
import io.github.spotjmhbugs.study.table.Results;
import io.github.spotjmhbugs.study.table.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When the report is written, by a clock that stands still. */
class LiveReportTest {
  @TempDir private Path folder;
  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE);
  private Journal journal;
  private StudyReports reports;
  private Output output;

  @BeforeEach
  void begin() throws IOException {
    output = new Output(folder);
    Results results = new Results(Confidence.NORMAL);
    journal = Journal.open(folder.resolve("results.jsonl"), any -> {}, problem -> {});
    reports = new StudyReports(folder, "A study", List.of(), results, journal, clock::get);
    reports.begin(List.of());
    journal.add(Samples.failed("a/failed", "x"));
    results.add(Samples.failed("a/failed", "x"));
  }

  @AfterEach
  void end() throws IOException {
    journal.close();
  }

  private void finished(ProjectRecord record) throws IOException {
    journal.add(record);
    reports.add(record);
  }

  private List<String> reported() throws IOException {
    return output.csv("projects.csv").stream().map(row -> row.get("project")).toList();
  }

  @Test
  void growsAsProjectsFinish() throws IOException {
    finished(Samples.scanned("b/first", 1));

    assertThat(reported()).containsExactly("a/failed", "b/first");
    assertThat(folder.resolve("report.html")).content().contains("b/first");
    assertThat(output.files("sarif")).hasSize(1);
  }

  @Test
  void isNotWrittenForEachOfManyThatFinishAtOnce() throws IOException {
    finished(Samples.scanned("b/first", 1));
    clock.addAndGet(Duration.ofSeconds(4).toNanos());
    finished(Samples.scanned("b/second", 1));
    assertThat(reported()).containsExactly("a/failed", "b/first");

    clock.addAndGet(Duration.ofSeconds(1).toNanos());
    finished(Samples.scanned("b/third", 1));
    assertThat(reported()).containsExactly("a/failed", "b/first", "b/second", "b/third");
  }

  @Test
  void aProjectThatIsStudiedAgainHasItsNewOutcome() throws IOException {
    finished(Samples.scanned("a/failed", 1));

    assertThat(output.csv("projects.csv"))
        .singleElement()
        .satisfies(row -> assertThat(row).containsEntry("outcome", "partial"));
  }

  @Test
  void whatHindersItDoesNotEndTheStudy() throws IOException {
    Path obstacle = Files.createDirectories(folder.resolve("projects.csv/in the way"));
    finished(Samples.scanned("b/first", 1));

    Files.delete(obstacle);
    Files.delete(folder.resolve("projects.csv"));
    finished(Samples.scanned("b/second", 1));
    assertThat(reported()).containsExactly("a/failed", "b/first", "b/second");
  }
}
