// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildAdviceTest {
  @TempDir private Path folder;

  @Test
  void gradleCompilesBenchmarksToo() throws IOException {
    Path module = Files.createDirectories(folder.resolve("a"));
    Files.createFile(folder.resolve("settings.gradle"));
    Files.createFile(module.resolve("build.gradle.kts"));
    assertThat(BuildAdvice.compile(module)).isEqualTo("run gradle testClasses");
    Files.createDirectories(module.resolve("src/jmh"));
    Files.createFile(folder.resolve("gradlew"));
    assertThat(BuildAdvice.compile(module.resolve("build/classes/java/jmh")))
        .isEqualTo("run ./gradlew testClasses jmhClasses");
  }

  /** The parser of the JDK writes to the error stream what it thinks of a file, if nobody asks. */
  @Test
  void aDamagedPomIsNotTalkedAbout() throws IOException {
    Path module = Files.createDirectories(folder.resolve("module"));
    Files.writeString(module.resolve("pom.xml"), "<project/>");
    Files.writeString(folder.resolve("pom.xml"), "<project><modules></project>");
    PrintStream before = System.err;
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    System.setErr(new PrintStream(told, true, StandardCharsets.UTF_8));
    try {
      assertThat(BuildAdvice.maven(module)).isEqualTo("run mvn test-compile");
    } finally {
      System.setErr(before);
    }
    assertThat(told.toString(StandardCharsets.UTF_8)).isEmpty();
  }
}
