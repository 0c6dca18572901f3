// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static io.github.spotjmhbugs.study.build.Projects.benchmarks;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompilerStrategyTest {
  @TempDir private Path folder;
  private Projects project;

  @BeforeEach
  void setUp() {
    project = new Projects(folder.resolve("a näme"));
  }

  @Test
  void compilesWithSourcesOfSiblings() throws Exception {
    project
        .file("core/java/q/Plain.java", "package q; public class Plain { sun.misc.Unsafe u; }")
        .file("core/java/q/Unused.java", "package q; class Unused extends Missing {}")
        .source("bench/java/p/B.java", benchmarks("B", "return new q.Plain();"));

    BuildResult result = project.build();

    assertThat(result.builtBy()).isEqualTo("javac");
    Path classes = project.workspace().toRealPath().resolve("javac-classes");
    assertThat(result.classes()).containsExactly(classes);
    assertThat(classes.resolve("q/Plain.class")).exists();
    assertThat(classes.resolve("q/Unused.class")).doesNotExist();
    assertThat(result.classPath())
        .extracting(jar -> jar.getFileName().toString())
        .contains("jmh-core-1.37.jar");
  }

  @Test
  void findsWhatBuildScriptsDeclare() throws Exception {
    project
        .file(
            "build.gradle.kts", "dependencies { implementation(\"org.jspecify:jspecify:1.0.1\") }")
        .source("jmh/p/B.java", benchmarks("B", "return org.jspecify.annotations.Nullable.class;"));

    // Offline there is no Gradle: neither a wrapper nor, on most machines, a program.
    BuildResult result = project.build();

    assertThat(result.builtBy()).isEqualTo("javac");
    assertThat(result.classPath())
        .extracting(jar -> jar.getFileName().toString())
        .contains("jspecify-1.0.1.jar");
  }

  @Test
  void doesNotPassOffBrokenMethodsAsBenchmarks() throws Exception {
    project.source("p/Half.java", benchmarks("Half", "return new Missing();"));

    BuildResult result = project.build();

    assertThat(result.builtBy()).isEqualTo("javac, partial");
    assertThat(benchmarksIn(result)).isEqualTo(1);
  }

  @Test
  void dropsClassesWhoseStateIsUnknown() throws Exception {
    String state = "return this; } @Setup public void setUp() { x = missing();";
    project
        .source("p/Sound.java", benchmarks("Sound", "return this;"))
        .source("p/Half.java", benchmarks("Half", state));

    BuildResult result = project.build();

    assertThat(result.builtBy()).isEqualTo("javac, partial");
    assertThat(benchmarksIn(result)).isEqualTo(2);
    Path classes = project.workspace().toRealPath().resolve("javac-classes/p");
    try (var files = Files.list(classes)) {
      assertThat(files).containsExactly(classes.resolve("Sound.class"));
    }
  }

  private int benchmarksIn(BuildResult result) throws IOException {
    return CompiledClasses.in(project.root().toRealPath(), result.classes()).benchmarks();
  }
}
