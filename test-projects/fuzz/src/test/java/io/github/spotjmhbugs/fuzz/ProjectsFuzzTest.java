// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/** Build files that no build would take, and sources that no compiler takes. */
class ProjectsFuzzTest {
  static final Suite SUITE =
      new Suite(
          ProjectTargets.BUILD_FILES,
          ProjectTargets.SOURCES,
          ProjectTargets.COMPILED,
          ProjectTargets.REPAIRED);

  @TempDir private static Path folder;

  static List<byte[]> beginnings() {
    return SUITE.beginnings();
  }

  @MethodSource("beginnings")
  @FuzzTest(maxExecutions = 125, maxDuration = "1h")
  void areReadOrNamed(byte[] decisions) {
    SUITE.run(decisions, folder.resolve("case"));
  }
}
