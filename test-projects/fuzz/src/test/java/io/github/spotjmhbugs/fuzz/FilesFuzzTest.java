// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/** Results, lists and settings that nobody would write. */
class FilesFuzzTest {
  private static final List<Target> TARGETS =
      List.of(
          FileTargets.RESULTS,
          FileTargets.FORK,
          FileTargets.IMPACT_JOURNAL,
          FileTargets.BASELINE,
          FileTargets.EVIDENCE,
          FileTargets.OPTIONS,
          FileTargets.LIST,
          FileTargets.SETTINGS,
          new RecordTarget());

  @TempDir private static Path folder;

  private static Suite suite;

  @BeforeAll
  static void open() {
    suite = new Suite(folder.resolve("case"), TARGETS);
  }

  static List<byte[]> beginnings() {
    return Suite.beginnings(TARGETS);
  }

  @MethodSource("beginnings")
  @FuzzTest(maxExecutions = 600, maxDuration = "1h")
  void areTakenOrRefused(byte[] decisions) {
    suite.run(decisions);
  }
}
