// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunFileTest {
  @TempDir private Path directory;

  private static RunFile labelled(String label) {
    return new RunFile(label, Path.of("x"));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-28, 2026-11-28T00:00:00Z",
    "main-20261128, 2026-11-28T00:00:00Z",
    "2026-11-28T17-45-01Z, 2026-11-28T17:45:01Z",
    "jmh_20261128_174501, 2026-11-28T17:45:01Z",
    "20261128T1745-abcdef0, 2026-11-28T17:45:00Z",
    "run-1764351901, 2025-11-28T17:45:01Z",
    "run-1764351901250, 2025-11-28T17:45:01.250Z"
  })
  void namesHaveTimes(String label, Instant time) {
    assertThat(labelled(label).time()).contains(time);
  }

  @ParameterizedTest
  @ValueSource(strings = {"run-17", "2026-19-01", "abcdef0", "920261128", "v1.37"})
  void otherNumbersAreNoTimes(String label) {
    assertThat(labelled(label).time()).isEmpty();
  }

  @Test
  void namesHaveCommits() {
    assertThat(labelled("main/1e06dca0d2/jmh").commits()).containsExactly("1e06dca0d2");
    assertThat(labelled("20261128-1e06dca").commits()).containsExactly("1e06dca", "20261128");
    assertThat(labelled("facade-x1e06dca0d2").commits()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "1e06dca0d2, true",
    "main/1e06dca0d2/jmh, true",
    "08-1e06dca0d2, false",
    "2026-11-28-1e06dca0d2, false",
    "build-12345678, false",
    "defaced, false",
    "main, false"
  })
  void aCommitAloneIsNoOrder(String label, boolean isCommit) {
    assertThat(labelled(label).isNamedByCommit()).isEqualTo(isCommit);
  }

  @Test
  void findsFilesInTheOrderOfPeople() throws IOException {
    for (String name :
        List.of("run-10.json", "run-9.json.gz", "ci/run-1/jmh.json", ".git/x.json", "a.txt")) {
      Path file = directory.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, "");
    }
    List<RunFile> found = RunFile.find(List.of(directory));
    assertThat(RunOrder.NAME.of(found, Assertions::fail))
        .extracting(RunFile::label)
        .containsExactly("ci/run-1/jmh", "run-9", "run-10");
    Path one = directory.resolve("run-10.json");
    assertThat(RunFile.find(List.of(one, one))).containsExactly(new RunFile("run-10", one));
  }

  @Test
  void commitsOfADayAreInNoOrderThatNamesTell() throws IOException {
    List<String> warnings = new ArrayList<>();
    RunFile first = labelled("2026-11-28-1e06dca0d2");
    RunFile second = labelled("2026-11-28-9b9470d02c");
    RunFile next = labelled("2026-11-29-08635fe8c2");
    assertThat(RunOrder.NAME.of(List.of(next, second, first), warnings::add))
        .containsExactly(first, second, next);
    assertThat(warnings)
        .containsExactly(
            "2026-11-28-1e06dca0d2 and 2026-11-28-9b9470d02c differ by their commits alone, which"
                + " names do not order");
  }

  @Test
  void aFolderWithoutFilesIsAProblem() {
    assertThatThrownBy(() -> RunFile.find(List.of(directory)))
        .hasMessage(directory + ": has no file that ends in .json or .json.gz");
  }
}
