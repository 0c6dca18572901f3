// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static io.github.spotjmhbugs.study.build.Projects.benchmarks;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.spotjmhbugs.scan.process.Jdk;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Gradle is asked for, by wrappers that are scripts of this test; and Gradle itself. */
class GradleBuildTest {
  private static final String PROPERTIES =
      "distributionUrl=https\\://services.gradle.org/distributions/gradle-%s-bin.zip\n";
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
            .source("perf/src/jmh/java/p/Sound.java", benchmarks("Sound", "return this;"));
  }

  @Test
  void asksForTheSourceSetsWithBenchmarks() throws Exception {
    Path jmh = project.site().options().mavenRepository().resolve("org/openjdk/jmh/jmh-core/1.37");
    project
        .file("gradle/wrapper/gradle-wrapper.properties", PROPERTIES.formatted("8.8"))
        .file("gradlew", COMPILES.formatted(jmh.resolve("jmh-core-1.37.jar")));

    BuildResult result = project.buildOnline(Duration.ofMinutes(1));

    Path root = project.root().toRealPath();
    assertThat(result.builtBy()).isEqualTo("gradle modules");
    assertThat(result.classes()).containsExactly(root.resolve("perf/build/classes/java/jmh"));
    assertThat(Files.readAllLines(root.resolve("words")))
        .contains("--no-daemon", "--continue", ":perf:jmhClasses")
        .doesNotContain("--offline");
    assertThat(root.resolve("variables"))
        .content()
        .contains("GRADLE_USER_HOME=" + project.workspace().toRealPath().resolve("gradle"));
  }

  @Test
  void asksForEverythingWhenThatDidNotDo() throws Exception {
    project
        .file("gradle/wrapper/gradle-wrapper.properties", PROPERTIES.formatted("8.8"))
        .file("gradlew", "echo \"$@\" >> words\necho '* What went wrong:'\necho No way.\nexit 1\n");

    BuildResult result = project.buildOnline(Duration.ofMinutes(1));

    assertThat(Files.readAllLines(project.root().resolve("words")))
        .satisfiesExactly(
            modules -> assertThat(modules).endsWith(" :perf:jmhClasses"),
            all -> assertThat(all).endsWith(" classes jmhClasses testClasses"));
    assertThat(result.builtBy()).isEqualTo("javac");
    assertThat(result.attempts().get(1).outcome())
        .isEqualTo("exit status 1: No way., benchmarks: 0");
  }

  @Test
  void doesNotStartAGradleThatIsTooOldForEveryJdk() throws Exception {
    project
        .file("gradle/wrapper/gradle-wrapper.properties", PROPERTIES.formatted("4.8"))
        .file("gradlew", "touch started\n");
    assumeTrue(
        project.site().jdks().all().stream().mapToInt(Jdk::feature).min().orElse(0) > 10,
        "there is a JDK here that Gradle 4.8 runs on");

    BuildResult result = project.buildOnline(Duration.ofMinutes(1));

    assertThat(project.root().resolve("started")).doesNotExist();
    assertThat(result.attempts().get(0).outcome())
        .isEqualTo("Gradle 4.8 needs JDK 10 or older, benchmarks: 0");
  }

  @ParameterizedTest
  @CsvSource({"2.14, 8", "4.8, 10", "5.6, 12", "7.3, 17", "8.4, 20", "8.14, 24", "9.9, 25"})
  void knowsTheJdksOfGradle(String version, int newest) throws Exception {
    project.file("gradle/wrapper/gradle-wrapper.properties", PROPERTIES.formatted(version));

    assertThat(GradleVersion.ofWrapper(project.root()))
        .hasValueSatisfying(known -> assertThat(known.newestJdk()).isEqualTo(newest));
  }

  @Test
  void buildsWithGradleItself() throws Exception {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(bin -> Files.isExecutable(Path.of(bin, "gradle"))),
        "there is no gradle on the PATH");
    Path jmh = project.site().options().mavenRepository().resolve("org/openjdk/jmh/jmh-core/1.37");
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

    assertThat(project.build().builtBy()).isEqualTo("gradle modules");
  }
}
