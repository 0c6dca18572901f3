// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.host.result.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectClassesTest {
  @TempDir private Path folder;

  private void file(String path) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "");
  }

  @Test
  void modulesOfMavenAreIncluded() throws IOException {
    file("pom.xml");
    file("b/pom.xml");
    file("b/target/classes/p/B.class");
    file("b/target/test-classes/p/T.class");
    file("a/pom.xml");
    file("a/target/classes/readme.txt");
    file("a/src/it/project/pom.xml");
    file("a/src/it/project/target/classes/C.class");

    ProjectClasses built = ProjectClasses.below(folder);
    assertThat(built.directories())
        .containsExactly(
            folder.resolve("b/target/classes"), folder.resolve("b/target/test-classes"));
    assertThat(built.problems()).isEmpty();
  }

  @Test
  void sourceSetsOfGradleAreIncluded() throws IOException {
    file("settings.gradle");
    file("bench/build.gradle.kts");
    file("bench/build/classes/java/main/A.class");
    file("bench/build/classes/kotlin/jmh/B.class");

    assertThat(ProjectClasses.below(folder).directories())
        .containsExactly(
            folder.resolve("bench/build/classes/java/main"),
            folder.resolve("bench/build/classes/kotlin/jmh"));
  }

  @Test
  void whatIsNotCompiledIsNoted() throws IOException {
    file("pom.xml");
    file("target/classes/A.class");
    file("src/main/java/A.java");
    file("src/test/java/T.java");
    file("g/build.gradle");
    file("g/src/jmh/java/J.java");

    assertThat(ProjectClasses.below(folder).problems())
        .map(problem -> problem.line())
        .containsExactly(
            "spotjmhbugs: note: .: not compiled: src/test; run mvn test-compile first",
            "spotjmhbugs: note: g: not compiled: src/jmh; run gradle jmhClasses first");
  }

  @Test
  void benchmarksThatAreNotCompiledAreAnError() throws IOException {
    file("pom.xml");
    Files.writeString(
        folder.resolve("pom.xml"),
        "<project><modules><module>core</module><module>bench</module></modules></project>");
    file("core/pom.xml");
    file("core/target/classes/A.class");
    file("bench/pom.xml");
    file("bench/src/main/java/A.java");
    file("bench/src/test/java/B.java");
    file("bench/src/test/kotlin/C.kt");
    file("bench/src/test/scala/D.scala");
    Files.writeString(
        folder.resolve("bench/src/test/kotlin/C.kt"), "import org.openjdk.jmh.annotations.*");

    assertThat(ProjectClasses.below(folder).problems())
        .map(problem -> problem.line())
        .containsExactly(
            "spotjmhbugs: bench: benchmarks are not compiled: src/main, src/test;"
                + " run mvn test-compile first");
  }

  @Test
  void kotlinsOwnNamesOfTheAnnotationsCount() throws IOException {
    file("build.gradle");
    file("build/classes/kotlin/main/A.class");
    file("src/jmh/kotlin/B.kt");
    Files.writeString(folder.resolve("src/jmh/kotlin/B.kt"), "import kotlinx.benchmark.*");

    assertThat(ProjectClasses.below(folder).problems())
        .singleElement()
        .matches(problem -> problem.severity() == Problem.Severity.ERROR);
  }

  @Test
  void benchmarksOfAnotherBuildAreNoError() throws IOException {
    file("pom.xml");
    file("target/classes/A.class");
    file("example/pom.xml");
    file("example/src/main/java/B.java");
    file("gradle/settings.gradle");
    file("gradle/app/build.gradle");
    file("gradle/app/src/jmh/java/B.java");
    for (String name : List.of("example/src/main/java/B.java", "gradle/app/src/jmh/java/B.java")) {
      Files.writeString(folder.resolve(name), "import org.openjdk.jmh.annotations.*;");
    }

    assertThat(ProjectClasses.below(folder).problems())
        .hasSize(2)
        .allMatch(problem -> problem.severity() == Problem.Severity.NOTE);
  }

  @Test
  void aModuleOfAProfileNeedsTheProfile() throws IOException {
    Files.writeString(
        folder.resolve("pom.xml"),
        """
        <project>
          <modules><module>core</module></modules>
          <profiles>
            <profile><id>perf</id><modules><module>perf/bench</module></modules></profile>
          </profiles>
        </project>
        """);
    file("core/pom.xml");
    file("core/target/classes/A.class");
    file("core/src/test/java/T.java");
    file("perf/bench/pom.xml");
    file("perf/bench/src/main/java/B.java");

    assertThat(ProjectClasses.below(folder).problems())
        .map(problem -> problem.line())
        .containsExactly(
            "spotjmhbugs: note: core: not compiled: src/test; run mvn test-compile first",
            "spotjmhbugs: note: perf/bench: not compiled: src/main;"
                + " run mvn -Pperf test-compile first");
  }

  @Test
  void withoutClassesItSaysHowToGetThem() throws IOException {
    assertThatThrownBy(() -> ProjectClasses.below(folder))
        .hasMessageStartingWith("no project of Maven, Gradle, sbt or Bazel; name a jar");
    file("m/pom.xml");
    assertThatThrownBy(() -> ProjectClasses.below(folder))
        .hasMessageStartingWith("no project of Maven, Gradle, sbt or Bazel; name a jar");
    file("pom.xml");
    assertThatThrownBy(() -> ProjectClasses.below(folder))
        .hasMessage("nothing is compiled; run mvn test-compile first");
    Files.delete(folder.resolve("pom.xml"));
    file("build.gradle");
    file("bench/build.gradle");
    file("bench/src/main/java/A.java");
    file("bench/src/jmh/java/B.java");
    assertThatThrownBy(() -> ProjectClasses.below(folder))
        .hasMessage("nothing is compiled; run gradle jmhClasses classes first");
  }
}
