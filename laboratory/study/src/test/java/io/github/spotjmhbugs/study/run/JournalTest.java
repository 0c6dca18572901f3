// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.practice.loop.LoopPractice;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord.SourcePlaces;
import io.github.spotjmhbugs.study.record.ProjectRecord.Step;
import io.github.spotjmhbugs.study.record.RecordJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
  private static final Site SITE = new Site.Code("p/B", "b", "()V", 3);

  @TempDir private Path folder;
  private final List<ProjectRecord> known = new ArrayList<>();
  private final List<Problem> told = new ArrayList<>();

  @Test
  void keepsEverythingOfARecord() throws IOException {
    ProjectRecord record = record("größe/ʼtis \"quoted\"", Outcome.COMPLETE);
    add(record);
    assertThat(records()).containsExactly(record);
  }

  @Test
  void ofALineThatWasCutOffNothingIsLeft() throws IOException {
    add(record("a/whole", Outcome.COMPLETE));
    long whole = Files.size(file());
    add(record("a/half", Outcome.COMPLETE));
    byte[] content = Files.readAllBytes(file());
    for (int length = (int) whole; length < content.length; length += 97) {
      Files.write(file(), Arrays.copyOf(content, length));
      assertThat(records()).extracting(ProjectRecord::project).containsExactly("a/whole");
      assertThat(Files.size(file())).isEqualTo(whole);
    }
    add(record("a/half", Outcome.COMPLETE));
    assertThat(Files.readAllBytes(file())).isEqualTo(content);
  }

  @Test
  void ofSeveralRecordsOfAProjectTheLastCounts() throws IOException {
    add(record("a/failed", Outcome.FAILED));
    add(record("a/done", Outcome.COMPLETE));
    add(record("a/failed", Outcome.COMPLETE));
    assertThat(records())
        .containsExactly(record("a/failed", Outcome.COMPLETE), record("a/done", Outcome.COMPLETE));
  }

  @Test
  void aFileOfSomethingElseIsLeftAlone() throws IOException {
    Files.writeString(file(), "project,stars\na/b,1\n");
    assertThatThrownBy(this::records)
        .isInstanceOf(IOException.class)
        .hasMessage("holds something else than records of projects");
    assertThat(file()).hasContent("project,stars\na/b,1\n");
  }

  @Test
  void twoRunsAtATimeAreOneTooMany() throws IOException {
    try (Journal journal = open()) {
      journal.add(record("a/first", Outcome.COMPLETE));
      assertThatThrownBy(() -> add(record("a/second", Outcome.COMPLETE)))
          .isInstanceOf(IOException.class)
          .hasMessage("in use by another run of the study");
    }
  }

  @Test
  void aDamagedLineCostsItsProjectAlone() throws IOException {
    List<String> damages =
        List.of("", "{", "[]", "null", "\0\0\0", "{\"project\":\"a/2\"}", "[".repeat(9999));
    add(record("a/0", Outcome.COMPLETE));
    add(record("a/1", Outcome.FAILED));
    String whole = Files.readString(file());
    for (String damage : damages) {
      told.clear();
      known.clear();
      String damaged = whole.replaceFirst("\n", "\n" + Matcher.quoteReplacement(damage) + "\n");
      Files.writeString(file(), damaged);
      try (Journal journal = open()) {
        assertThat(told)
            .singleElement()
            .extracting(Problem::line)
            .asString()
            .startsWith("spotjmhbugs: " + file() + ":2: not a record (")
            .endsWith(
                "): a project without another line is studied again; delete the line to be rid of"
                    + " this message");
        assertThat(known).extracting(ProjectRecord::project).containsExactly("a/0", "a/1");
        assertThat(journal.find("a/2")).isEmpty();
        journal.add(record("a/2", Outcome.COMPLETE));
        assertThat(journal.find("a/2")).contains(record("a/2", Outcome.COMPLETE));
        assertThat(journal.find("a/0")).contains(record("a/0", Outcome.COMPLETE));
      }
      assertThat(file()).content().as("the damaged text stays").startsWith(damaged);
    }
  }

  /** As older versions accepted them: the only line of a study that met a hostile project. */
  @Test
  void theOnlyLineMayBeDamagedToo() throws IOException {
    String line = RecordJson.write(record("a/0", Outcome.COMPLETE));
    Files.writeString(file(), line.replace("\"line\":12", "\"line\":null") + "\n");
    try (Journal journal = open()) {
      assertThat(told).singleElement().asString().contains("$.findings[0].location.line");
      assertThat(journal.projects()).isEmpty();
      journal.add(record("a/0", Outcome.COMPLETE));
    }
    assertThat(records()).containsExactly(record("a/0", Outcome.COMPLETE));
  }

  @Test
  void aLineWithoutEndCostsItselfAlone() throws IOException {
    add(record("a/0", Outcome.COMPLETE));
    Files.writeString(file(), "{" + " ".repeat(40 << 20) + "}\n", StandardOpenOption.APPEND);
    add(record("a/1", Outcome.COMPLETE));
    assertThat(told).singleElement().asString().contains(":2, reason=not a record");
    known.clear();
    open().close();
    assertThat(known)
        .containsExactly(record("a/0", Outcome.COMPLETE), record("a/1", Outcome.COMPLETE));
  }

  @Test
  void aRecordThatSomebodyChangesCostsItselfAlone() throws IOException {
    try (Journal journal = open()) {
      journal.add(record("a/0", Outcome.COMPLETE));
      journal.add(record("a/1", Outcome.COMPLETE));
      Files.writeString(file(), "x", StandardOpenOption.WRITE);
      assertThat(journal.records(List.of("a/0", "a/1")))
          .containsExactly(record("a/1", Outcome.COMPLETE));
      assertThat(told).singleElement().asString().contains("the record of a/0 was changed");
    }
  }

  @Test
  void aRecordIsFoundWhereItWasWrittenLast() throws IOException {
    try (Journal journal = open()) {
      journal.add(record("größe/0", Outcome.FAILED));
      journal.add(record("a/1", Outcome.COMPLETE));
      journal.add(record("größe/0", Outcome.COMPLETE));
      assertThat(journal.find("größe/0")).contains(record("größe/0", Outcome.COMPLETE));
      assertThat(journal.find("a/1")).contains(record("a/1", Outcome.COMPLETE));
      assertThat(journal.projects()).containsExactly("größe/0", "a/1");
    }
  }

  /** As a study that is told to stop interrupts the threads that finish projects. */
  @Test
  void aThreadThatIsInterruptedLeavesTheJournalOpen() throws IOException {
    try (Journal journal = open()) {
      Thread.currentThread().interrupt();
      journal.add(record("a/0", Outcome.COMPLETE));
      assertThat(Thread.interrupted()).isTrue();
      assertThat(journal.find("a/0")).contains(record("a/0", Outcome.COMPLETE));
    }
  }

  private Path file() {
    return folder.resolve("results.jsonl");
  }

  private void add(ProjectRecord record) throws IOException {
    try (Journal journal = open()) {
      journal.add(record);
    }
  }

  private List<ProjectRecord> records() throws IOException {
    open().close();
    List<ProjectRecord> records = new ArrayList<>();
    try (Journal journal = Journal.read(file(), told::add)) {
      journal.records(journal.projects()).forEach(records::add);
    }
    return records;
  }

  private Journal open() throws IOException {
    return Journal.open(file(), known::add, told::add);
  }

  private static ProjectRecord record(String project, Outcome outcome) {
    Location location =
        new Location("a/B$C", "B.java", Location.Kind.METHOD, "<init>", "()V", 1, 12);
    Finding finding =
        new Finding(
            LoopPractice.ACCUMULATED_CALL,
            Rating.low(""),
            location,
            Phrase.of("it"),
            List.of(Phrase.of(""), Phrase.of("")),
            List.of(SITE),
            List.of(3, 4),
            List.of("a.B$C#c"));
    return new ProjectRecord(
        project,
        project.startsWith("a/h") ? null : 12,
        outcome,
        outcome == Outcome.FAILED ? "build: the reason" : "",
        "0123abcd".repeat(5),
        new SourcePlaces("https://github.com/a/b", Map.of("a/B.java", "src/a/B.java")),
        2,
        7,
        7,
        "compiler",
        outcome.isScanned() ? List.of("a.B$C#c", "a.B$C#d") : List.of(),
        outcome.isScanned() ? List.of(finding) : List.of(),
        List.of("spotjmhbugs: note: something"),
        Map.of(Step.CLONE, 1234L, Step.CENSUS, 5L));
  }
}
