// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each value of a record of {@code study} is changed in each way, one at a time. Records that are
 * taken, every third or, by the profile {@code fuzz}, all, are written in groups, under names of
 * their own, since pages of all records take time.
 */
class EveryRecordValueTest {
  private static final int GROUP = 100;

  /** One fault shows in many changes. */
  private static final int MOST_FAILURES = 20;

  @TempDir private Path folder;

  private final RecordTarget target = new RecordTarget();
  private final List<String> failures = new ArrayList<>();

  @Test
  void isRefusedOrWritten() throws IOException {
    String sound =
        new String(target.cases().get(0).files().get("results.jsonl"), StandardCharsets.UTF_8);
    List<JsonEdits.Edit> edits = JsonEdits.of(sound.strip());
    assertThat(JsonEdits.paths(edits)).isGreaterThanOrEqualTo(70);
    List<JsonEdits.Edit> taken = new ArrayList<>();
    for (JsonEdits.Edit edit : edits) {
      try {
        journal(edit.json()).write(folder);
        if (RecordTarget.takes(folder)) {
          taken.add(edit);
        }
      } catch (Exception | AssertionError e) {
        failures.add(edit + " is read: " + e);
      }
    }
    assertThat(failures.stream().limit(MOST_FAILURES)).isEmpty();
    // Without these, all would be refused.
    assertThat(taken).hasSizeGreaterThan(100);
    int share = Integer.getInteger("fuzz.share", 1);
    List<JsonEdits.Edit> written =
        IntStream.range(0, taken.size()).filter(i -> i % share == 0).mapToObj(taken::get).toList();
    for (int i = 0; i < written.size(); i += GROUP) {
      write(written.subList(i, Math.min(written.size(), i + GROUP)));
    }
    assertThat(failures.stream().limit(MOST_FAILURES)).isEmpty();
  }

  private void write(List<JsonEdits.Edit> group) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < group.size(); i++) {
      lines.append(group.get(i).json().replace("\"owner/name\"", "\"owner/name-" + i + "\""));
      lines.append('\n');
    }
    try {
      journal(lines.toString().strip()).write(folder);
      RecordTarget.write(folder);
    } catch (Exception | AssertionError e) {
      if (group.size() == 1) {
        failures.add(group.get(0) + " is written: " + e);
      } else {
        write(group.subList(0, group.size() / 2));
        write(group.subList(group.size() / 2, group.size()));
      }
    }
  }

  private static Case journal(String lines) {
    return Case.of("journal", "results.jsonl", TextEdits.utf8(lines + "\n"));
  }
}
