// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/** Results, lists and settings that nobody would write. */
class FilesFuzzTest {
  static final Suite SUITE =
      new Suite(
          FileTargets.RESULTS,
          FileTargets.FORK,
          FileTargets.IMPACT_JOURNAL,
          FileTargets.BASELINE,
          FileTargets.EVIDENCE,
          FileTargets.OPTIONS,
          FileTargets.LIST,
          FileTargets.SETTINGS,
          FileTargets.PROJECT_SETTINGS,
          new RecordTarget());

  @TempDir private static Path folder;

  static List<byte[]> beginnings() {
    return SUITE.beginnings();
  }

  @MethodSource("beginnings")
  @FuzzTest(maxExecutions = 300, maxDuration = "1h")
  void areTakenOrRefused(byte[] decisions) {
    SUITE.run(decisions, folder.resolve("case"));
  }
}
