// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CensusTest {
  private static final String ONE =
      """
      import org.openjdk.jmh.annotations.Benchmark;
      class A { @Benchmark void a() {} }
      """;

  @TempDir Path root;

  @Test
  void listsFilesInTheOrderOfTheirNames() throws IOException {
    write("m/src/main/scala/Z.scala", ONE);
    write("m/src/jmh/kotlin/Mess ung/Größe.kt", ONE);
    write("m/src/jmh/java/b/B.java", ONE + ONE);
    write("m/src/jmh/java/b/None.java", "class None {}");
    write("m/src/jmh/java/b/B.txt", ONE);
    Census census = Census.of(root);
    assertThat(census.sources())
        .containsExactly(
            new Census.Source(Path.of("m/src/jmh/java/b/B.java"), "", 2),
            new Census.Source(Path.of("m/src/jmh/kotlin/Mess ung/Größe.kt"), "", 1),
            new Census.Source(Path.of("m/src/main/scala/Z.scala"), "", 1));
    assertThat(census.benchmarks()).isEqualTo(4);
  }

  @Test
  void aProjectWithoutBenchmarksHasAnEmptyCensus() throws IOException {
    write("A.java", "class A {}");
    assertThat(Census.of(root)).isEqualTo(new Census(List.of()));
  }

  @Test
  void skipsTheOutputOfBuildsAndResourcesButNotPackagesOfThatName() throws IOException {
    write("m/pom.xml", "");
    write("m/target/generated-sources/A.java", ONE);
    write("g/build.gradle.kts", "");
    write("g/build/A.java", ONE);
    write(".git/A.java", ONE);
    write("m/src/main/java/build/A.java", ONE);
    write("m/src/main/java/target/A.java", ONE);
    write("m/src/test/resources/p/A.java", ONE);
    write("m/src/main/java/resources/A.java", ONE);
    assertThat(Census.of(root).sources())
        .extracting(source -> source.file().toString())
        .containsExactly(
            "m/src/main/java/build/A.java",
            "m/src/main/java/resources/A.java",
            "m/src/main/java/target/A.java");
  }

  @Test
  void followsNoLinks() throws IOException {
    write("real/A.java", ONE);
    Files.createSymbolicLink(root.resolve("loop"), root);
    Files.createSymbolicLink(root.resolve("B.java"), root.resolve("real/A.java"));
    Files.createSymbolicLink(root.resolve("C.java"), Path.of("/no/such/file"));
    assertThat(Census.of(root).sources()).hasSize(1);
  }

  @Test
  void whatIsNotUtf8IsReadAsFarAsItGoes() throws IOException {
    byte[] latin = ("// Größe\n" + ONE).getBytes(StandardCharsets.ISO_8859_1);
    Files.write(root.resolve("A.java"), latin);
    Files.write(root.resolve("B.java"), new byte[] {(byte) 0xFF, 0, (byte) 0x80, '"', '\''});
    assertThat(Census.of(root).benchmarks()).isEqualTo(1);
  }

  @Test
  void whatCannotBeReadDoesNotStopIt() throws IOException {
    write("locked/A.java", ONE);
    write("B.java", ONE);
    write("C.java", ONE);
    assertThat(root.resolve("B.java").toFile().setReadable(false)).isTrue();
    assertThat(root.resolve("locked").toFile().setExecutable(false)).isTrue();
    assertThat(root.resolve("locked").toFile().setReadable(false)).isTrue();
    try {
      assumeFalse(Files.isReadable(root.resolve("B.java")), "this user may read everything");
      assertThat(Census.of(root).sources()).hasSize(1);
    } finally {
      assertThat(root.resolve("locked").toFile().setExecutable(true)).isTrue();
      assertThat(root.resolve("locked").toFile().setReadable(true)).isTrue();
    }
  }

  @Test
  void theFolderItselfMustBeThere() {
    assertThatThrownBy(() -> Census.of(root.resolve("absent"))).isInstanceOf(IOException.class);
  }

  private void write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    Files.writeString(file, text);
  }
}
