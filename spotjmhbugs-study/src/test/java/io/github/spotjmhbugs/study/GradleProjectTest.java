// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.study.record.ProjectRecord;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A study of a project that Gradle builds. */
class GradleProjectTest {
  @TempDir private Path folder;

  @Test
  void isBuiltByGradle() throws Exception {
    boolean hasGradle =
        Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
            .anyMatch(path -> Files.isExecutable(Path.of(path, "gradle")));
    Assumptions.assumeTrue(hasGradle, "skipped: there is no gradle on the PATH");
    String script =
        """
        apply plugin: 'java'
        repositories { maven { url '%s' } }
        dependencies { compileOnly 'org.openjdk.jmh:jmh-core:1.37' }
        """
            .formatted(Poms.localRepository().toUri());
    Host host = new Host(folder.resolve("host"));
    host.add(
        "g/gradle",
        Map.of(
            "settings.gradle",
            "rootProject.name = 'sample'\n",
            "build.gradle",
            script,
            Sources.path("", "Sample"),
            Sources.java("Sample", List.of("right"), List.of("dead"))));
    Output output = new Output(folder.resolve("results"));

    Path list = host.list("project", "g/gradle");
    assertThat(Invocation.of(host.study(list, output.root(), "--offline")).status()).isZero();

    ProjectRecord gradle = output.record("g/gradle");
    assertThat(gradle.reason()).isEmpty();
    assertThat(gradle.builtBy()).isEqualTo("gradle modules");
    assertThat(gradle.benchmarks()).hasSize(2);
  }
}
