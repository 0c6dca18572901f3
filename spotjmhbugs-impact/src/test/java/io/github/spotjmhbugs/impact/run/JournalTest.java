// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.spotjmhbugs.impact.record.Change;
import io.github.spotjmhbugs.impact.record.CodeSizes;
import io.github.spotjmhbugs.impact.record.Evidence;
import io.github.spotjmhbugs.impact.record.ImpactRecord;
import io.github.spotjmhbugs.impact.record.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
  private static final ImpactRecord RECORD =
      new ImpactRecord(
          List.of("a", "b"),
          "p.B.work",
          17,
          Evidence.DELETED,
          new CodeSizes(1, 2, 3),
          Verdict.IMPACTED,
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

  @Test
  void anotherFileIsNotTouched() throws IOException {
    Files.writeString(file, "something else\n");
    assertThatIOException()
        .isThrownBy(() -> Journal.open(file))
        .withMessage("line 1 is not a record of a finding");
    assertThat(file).hasContent("something else\n");
  }
}
