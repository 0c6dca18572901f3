// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static io.github.spotjmhbugs.study.build.Projects.benchmarks;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.spotjmhbugs.study.Poms;
import io.github.spotjmhbugs.study.build.BuildRun.BuildResult;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Gradle is asked for, by wrappers that are scripts of this test; and Gradle itself. */
class GradleBuildTest {
  private static final String COMPILES =
      """
      for word; do echo "$word"; done >> words
      env > variables
      mkdir -p perf/build/classes/java/jmh
      "$JAVA_HOME/bin/javac" -proc:none -cp '%s' -d perf/build/classes/java/jmh \
        perf/src/jmh/java/p/Sound.java
      """;

  @TempDir private Path folder;
  private Projects project;

  @BeforeEach
  void setUp() throws Exception {
    project =
        new Projects(folder)
            .file("settings.gradle", "include 'perf'")
            .file("build.gradle", "subprojects { apply plugin: 'java' }")
            .source("perf/src/jmh/java/p/Sound.scala", "")
            .file("perf/src/jmh/java/p/Sound.java", benchmarks("Sound", "return this;"));
  }

  @Test
  void asksForTheSourceSetsWithBenchmarks() throws Exception {
    Path jmh = Poms.localRepository().resolve("org/openjdk/jmh/jmh-core/1.37");
    project.file("gradlew", COMPILES.formatted(jmh.resolve("jmh-core-1.37.jar")));

    BuildResult result = project.buildOnline(Duration.ofMinutes(1));

    Path root = project.root().toRealPath();
    assertThat(result.builtBy()).isEqualTo("gradle");
    assertThat(result.classes().get(0))
        .containsExactly(root.resolve("perf/build/classes/java/jmh"));
    assertThat(Files.readAllLines(root.resolve("words")))
        .contains("--no-daemon", "--continue", ":perf:jmhClasses")
        .doesNotContain("--offline");
    assertThat(root.resolve("variables"))
        .content()
        .contains("GRADLE_USER_HOME=" + project.workspace().toRealPath().resolve("gradle"));
  }

  @Test
  void buildsWithGradleItself() throws Exception {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(bin -> Files.isExecutable(Path.of(bin, "gradle"))),
        "there is no gradle on the PATH");
    Path jmh = Poms.localRepository().resolve("org/openjdk/jmh/jmh-core/1.37");
    project.file(
        "build.gradle",
        """
        subprojects {
          apply plugin: 'java'
          sourceSets { jmh }
          dependencies { jmhCompileOnly files('%s') }
        }
        """
            .formatted(jmh.resolve("jmh-core-1.37.jar")));

    assertThat(project.buildAllowed().builtBy()).isEqualTo("gradle");
  }
}
