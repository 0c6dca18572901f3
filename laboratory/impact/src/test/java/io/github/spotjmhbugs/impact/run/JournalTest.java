// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.spotjmhbugs.formats.report.CsvReport;
import io.github.spotjmhbugs.impact.record.Change;
import io.github.spotjmhbugs.impact.record.CodeSizes;
import io.github.spotjmhbugs.impact.record.Evidence;
import io.github.spotjmhbugs.impact.record.ImpactRecord;
import io.github.spotjmhbugs.impact.record.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JournalTest {
  private static final ImpactRecord RECORD =
      new ImpactRecord(
          CsvReport.findingColumns(),
          "0a1b",
          "p.B.work",
          17,
          Evidence.DELETED,
          new CodeSizes(1, 2, 3),
          Verdict.CONFIRMED,
          new Change(1, 2, "ns/op", 1, 0.5, Double.POSITIVE_INFINITY, 0.01, 1),
          "",
          "G1",
          6.5);

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("results.jsonl");
  }

  @Test
  void aRecordIsThereAgainAfterARestart() throws IOException {
    try (Journal journal = Journal.open(file)) {
      journal.add("k", RECORD);
    }
    try (Journal journal = Journal.open(file)) {
      assertThat(journal.find("k")).contains(RECORD);
      assertThat(journal.find("l")).isEmpty();
    }
  }

  @Test
  void aLineThatWasCutOffLeavesNothing() throws IOException {
    try (Journal journal = Journal.open(file)) {
      journal.add("k", RECORD);
    }
    long whole = Files.size(file);
    Files.writeString(file, "{\"key\":\"l\",\"rec", StandardOpenOption.APPEND);
    try (Journal journal = Journal.open(file)) {
      assertThat(journal.find("k")).contains(RECORD);
      assertThat(file).hasSize(whole);
      journal.add("m", RECORD);
    }
    assertThat(Files.readAllLines(file)).hasSize(2);
  }

  @Test
  void anotherRunIsKeptOut() throws IOException {
    try (Journal journal = Journal.open(file)) {
      assertThat(journal.find("k")).isEmpty();
      assertThatIOException().isThrownBy(() -> Journal.open(file)).withMessageContaining("in use");
    }
  }

  /** Whatever is written from a record later, a line that lacks it is told when it is read. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "`\"key\":\"k\"`, `\"key\":null`",
        "`\"verdict\":\"CONFIRMED\"`, `\"verdict\":\"SOME\"`",
        "`\"benchmark\":\"p.B.work\"`, `\"benchmark\":null`",
        "`\"reason\":\"\"`, `\"reason\":null`",
        "`\"collector\":\"G1\"`, `\"collector\":[]`",
        "`\"target\",`, ``",
        "`\"target\"`, `null`",
        "`\"unit\":\"ns/op\"`, `\"unit\":null`",
        "`\"low\":0.5`, `\"low\":1.5`",
        "`\"high\":Infinity`, `\"high\":0.9`",
        "`\"change\":1.0`, `\"change\":NaN`",
        "`\"change\":1.0,\"low\":0.5`, `\"change\":-1,\"low\":-1`",
        "`\"original\":1.0`, `\"original\":Infinity`",
        "`\"repaired\":2.0`, `\"repaired\":NaN`",
        "`\"record\":{`, `\"record\":null,\"other\":{`"
      })
  void aDamagedLineIsNamed(String sound, String damaged) throws IOException {
    try (Journal journal = Journal.open(file)) {
      journal.add("k", RECORD);
    }
    String line = Files.readString(file);
    assertThat(line).contains(sound);
    Files.writeString(file, line.replace(sound, damaged == null ? "" : damaged));
    assertThatIOException()
        .isThrownBy(() -> Journal.open(file))
        .withMessage("line 1 is not a record of a finding");
  }

  @Test
  void controlCharactersDoNothingWhereARecordIsShown() throws IOException {
    try (Journal journal = Journal.open(file)) {
      journal.add("k", RECORD);
    }
    Files.writeString(file, Files.readString(file).replace("\"G1\"", "\"G\\u001b\\n1\""));
    try (Journal journal = Journal.open(file)) {
      assertThat(journal.find("k").orElseThrow().collector()).isEqualTo("G 1");
    }
  }

  @Test
  void anotherFileIsNotTouched() throws IOException {
    Files.writeString(file, "something else\n");
    assertThatIOException()
        .isThrownBy(() -> Journal.open(file))
        .withMessage("line 1 is not a record of a finding");
    assertThat(file).hasContent("something else\n");
  }
}
