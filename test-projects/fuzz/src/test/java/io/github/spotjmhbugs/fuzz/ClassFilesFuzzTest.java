// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/** Class files and jars that no compiler made. */
class ClassFilesFuzzTest {
  private static final List<Target> TARGETS = List.of(ClassTargets.FILES, ClassTargets.JAR);

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
  @FuzzTest(maxExecutions = 400, maxDuration = "1h")
  void areScannedOrNamed(byte[] decisions) {
    suite.run(decisions);
  }
}
