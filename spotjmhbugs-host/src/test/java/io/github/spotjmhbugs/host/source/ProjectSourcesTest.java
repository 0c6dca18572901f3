// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectSourcesTest {
  @TempDir private Path folder;

  private Path directory(String path) throws IOException {
    return Files.createDirectories(folder.resolve(path));
  }

  private List<String> beside(String built) throws IOException {
    return ProjectSources.beside(directory(built)).stream()
        .map(root -> folder.relativize(root).toString().replace('\\', '/'))
        .toList();
  }

  @Test
  void theOwnSourceSetComesFirst() throws IOException {
    Files.writeString(directory("m").resolve("pom.xml"), "");
    directory("m/src/main/java");
    directory("m/src/test/java");
    directory("m/src/test/kotlin");

    assertThat(beside("m/target/classes"))
        .containsExactly("m/src/main/java", "m/src/test/java", "m/src/test/kotlin");
    assertThat(beside("m/target/test-classes"))
        .containsExactly("m/src/test/java", "m/src/test/kotlin", "m/src/main/java");
    assertThat(beside("m/target/benchmarks.jar")).first().isEqualTo("m/src/main/java");
  }

  @Test
  void gradleNamesDirectoriesAfterSourceSets() throws IOException {
    Files.writeString(directory("g").resolve("build.gradle.kts"), "");
    directory("g/src/main/java");
    directory("g/src/jmh/java");
    directory("g/src/integration/java");

    assertThat(beside("g/build/classes/java/jmh"))
        .containsExactly("g/src/jmh/java", "g/src/main/java");
    assertThat(beside("g/build/classes/java/integration"))
        .first()
        .isEqualTo("g/src/integration/java");
  }

  @Test
  void modulesOfSbtNeedNoBuildFile() throws IOException {
    Files.writeString(directory("s").resolve("build.sbt"), "");
    directory("s/bench/src/main/scala");
    directory("s/bench/src/main/scala-2.13");
    directory("s/bench/src/test/java");

    assertThat(beside("s/bench/target/scala-2.13/classes"))
        .containsExactly(
            "s/bench/src/main/scala", "s/bench/src/main/scala-2.13", "s/bench/src/test/java");
    assertThat(beside("s/bench/target/scala-2.13/test-classes"))
        .first()
        .isEqualTo("s/bench/src/test/java");
  }

  @Test
  void millNamesFoldersOfItsOutputAfterModules() throws IOException {
    Files.writeString(directory("l").resolve("build.mill"), "");
    directory("l/a/b/src/p");
    directory("l/maven/src/main/scala");
    directory("l/maven/src/test/scala");
    directory("l/src");

    assertThat(beside("l/out/a/b/compile.dest/classes")).containsExactly("l/a/b/src");
    assertThat(beside("l/out/maven/compile.dest/classes"))
        .containsExactly("l/maven/src/main/scala", "l/maven/src/test/scala");
    assertThat(beside("l/out/maven/test/compile.dest/classes"))
        .first()
        .isEqualTo("l/maven/src/test/scala");
    assertThat(beside("l/out/compile.dest/classes")).containsExactly("l/src");
    directory("n/src");
    assertThat(beside("n/out/compile.dest/classes")).isEmpty();
  }

  @Test
  void otherDirectoriesHaveNone() throws IOException {
    directory("src/main/java");

    assertThat(beside("target/classes")).isEmpty();
    assertThat(beside("elsewhere/classes")).isEmpty();
  }
}
