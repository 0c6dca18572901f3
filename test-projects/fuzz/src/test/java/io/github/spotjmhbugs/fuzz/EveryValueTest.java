// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each value at each path of a JSON file is changed in each way, one at a time; of results, whose
 * readers take long, every third change is made, and all of them by the profile {@code fuzz}.
 */
class EveryValueTest {
  /** One fault shows in many changes. */
  private static final int MOST_FAILURES = 20;

  private static final int SHARE = Integer.getInteger("fuzz.share", 1);

  @TempDir private Path folder;

  /**
   * A reader, the first case of its corpus, the file that is changed, how many paths it has, and
   * one in how many changes is made.
   */
  static Stream<Arguments> files() {
    return Stream.of(
        Arguments.of(FileTargets.RESULTS, "before.json", 50, SHARE),
        Arguments.of(FileTargets.FORK, "score.json", 30, 1),
        Arguments.of(FileTargets.IMPACT_JOURNAL, "results.jsonl", 25, 1));
  }

  @ParameterizedTest(name = "{1} of {0}")
  @MethodSource("files")
  void isTakenOrRefused(Target target, String file, int paths, int share) {
    Case sound = target.cases().get(0);
    String text = new String(sound.files().get(file), StandardCharsets.UTF_8);
    boolean hasLines = file.endsWith(".jsonl");
    String json = hasLines ? text.lines().findFirst().orElseThrow() : text;
    List<JsonEdits.Edit> edits = JsonEdits.of(json);
    assertThat(JsonEdits.paths(edits)).isGreaterThanOrEqualTo(paths);
    List<String> failures = new ArrayList<>();
    for (int i = 0; i < edits.size(); i += share) {
      JsonEdits.Edit edit = edits.get(i);
      byte[] changed = TextEdits.utf8(hasLines ? edit.json() + "\n" : edit.json());
      try {
        Suite.check(target, sound.with(file, changed), folder.resolve("case"));
      } catch (AssertionError e) {
        failures.add(edit + ": " + e.getCause());
      }
    }
    assertThat(failures.stream().limit(MOST_FAILURES)).isEmpty();
  }
}
