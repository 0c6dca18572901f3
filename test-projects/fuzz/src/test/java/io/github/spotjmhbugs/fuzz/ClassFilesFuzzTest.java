// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/** Class files and jars that no compiler made. */
class ClassFilesFuzzTest {
  static final Suite SUITE = new Suite(ClassTargets.FILES, ClassTargets.JAR);

  @TempDir private static Path folder;

  static List<byte[]> beginnings() {
    return SUITE.beginnings();
  }

  @MethodSource("beginnings")
  @FuzzTest(maxExecutions = 200, maxDuration = "1h")
  void areScannedOrNamed(byte[] decisions) {
    SUITE.run(decisions, folder.resolve("case"));
  }
}
