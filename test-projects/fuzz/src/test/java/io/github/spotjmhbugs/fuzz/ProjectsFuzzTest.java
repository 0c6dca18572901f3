// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/** Build files that no build would take, and sources that no compiler takes. */
class ProjectsFuzzTest {
  private static final List<Target> TARGETS =
      List.of(
          ProjectTargets.BUILD_FILES,
          ProjectTargets.SOURCES,
          ProjectTargets.COMPILED,
          ProjectTargets.REPAIRED);

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
  @FuzzTest(maxExecutions = 250, maxDuration = "1h")
  void areReadOrNamed(byte[] decisions) {
    suite.run(decisions);
  }
}
