// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static io.github.spotjmhbugs.study.build.Projects.kotlinBenchmarks;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.study.Evil;
import io.github.spotjmhbugs.study.Poms;
import io.github.spotjmhbugs.study.build.BuildRun.BuildResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kotlin that wants to run something, to write somewhere, or to stop everything. In a build of each
 * change a file has a little more than a class can hold.
 */
@Timeout(600)
class HostileKotlinTest {
  @TempDir private Path folder;
  private Projects project;
  private Evil evil;

  @BeforeEach
  void setUp() throws Exception {
    project = new Projects(folder.resolve("project"));
    evil = Evil.in(folder.resolve("evil"));
    project.source("p/Sound.kt", kotlinBenchmarks("Sound", "return this"));
  }

  private BuildResult build() throws Exception {
    BuildResult result = project.buildFetching();
    assertThat(evil.hasRun()).isFalse();
    return result;
  }

  @Test
  void noNameIsAnOption() throws Exception {
    evil.copyTo(project.root().resolve("evil"));
    int benchmarks = 2;
    for (String name :
        new String[] {
          "-script.kt",
          "@args.kt",
          "-Xplugin=evil.kt",
          "a,b.kt",
          "a:evil;c.kt",
          "-d written/x.kt",
          "two\nlines.kt",
          "\u001b[31m.kt",
          "-Xcommon-sources=@args/b.kt",
        }) {
      project.source(name, kotlinBenchmarks("B" + benchmarks, "return this"));
      benchmarks += 2;
    }
    project.file("args", "-d written").file("a:evil/java/q/Q.java", "package q; class Q {}");

    assertThat(build().seen()).isEqualTo(benchmarks);
    assertThat(project.root().resolve("written/p")).doesNotExist();
    assertThat(Files.readString(project.logs().resolve("build-compiler.log")))
        .doesNotContain("\u001b");
  }

  @Test
  void noScriptRuns() throws Exception {
    String script = "java.io.File(\"%s\").writeText(\"\")\n".formatted(folder.resolve("trace"));
    String annotated =
        "@file:org.jetbrains.kotlin.script.util.DependsOn(\"evil\")\n@file:Import(\"p/a.main.kts\")\n";
    project
        .file("p/a.main.kts", script)
        .file("p/B.kts", script)
        .file("p/C.gradle.kts", script)
        .file("build.gradle.kts", script)
        .source("p/B.kts.kt", annotated + script);

    assertThat(build().seen()).isEqualTo(2);
    assertThat(folder.resolve("trace")).doesNotExist();
  }

  @Test
  void noPluginOfTheProjectOrItsDependenciesIsLoaded() throws Exception {
    evil.copyTo(project.root().resolve("src/main/resources"));
    evil.copyTo(project.root());
    Path repository = folder.resolve("repository/g/evil/1");
    Files.createDirectories(repository);
    evil.jar(repository.resolve("evil-1.jar"), Map.of());
    Files.writeString(repository.resolve("evil-1.pom"), Poms.pom("evil", false));
    project
        .file(
            "pom.xml",
            Poms.pom(
                "top",
                false,
                Poms.JMH.replace(
                    "</dependencies>",
                    "<dependency><groupId>g</groupId><artifactId>evil</artifactId>"
                        + "<version>1</version><scope>system</scope><systemPath>"
                        + repository.resolve("evil-1.jar")
                        + "</systemPath></dependency></dependencies>")))
        .source("src/main/kotlin/p/B.kt", kotlinBenchmarks("B", "return this"));

    assertThat(build().seen()).isEqualTo(4);
  }

  @Test
  void classesAreWrittenNowhereElse() throws Exception {
    String suppressed = "@file:Suppress(\"INVALID_CHARACTERS\", \"INVALID_JVM_NAME\")\n";
    String fileName = "@file:JvmName(\"../../../escaped\")\n";
    project
        .source("p/Long.kt", kotlinBenchmarks("L".repeat(300), "return this"))
        .source("p/Up.kt", suppressed + kotlinBenchmarks("`../../../escaped`", "return this"))
        .source("p/Name.kt", suppressed + fileName + "package p\nfun f() = 1")
        .source("p/Root.kt", suppressed + kotlinBenchmarks("`/tmp/escaped`", "return this"));

    assertThat(build().seen()).as("with the long name, which only a jar can have").isEqualTo(4);
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files).noneMatch(file -> file.toString().contains("escaped"));
    }
  }

  @Test
  void codeOfAnySizeCostsItsFile() throws Exception {
    int many = Boolean.getBoolean("spotjmhbugs.long") ? 600_000 : 70_000;
    String numbers =
        IntStream.range(0, many).mapToObj(String::valueOf).collect(Collectors.joining(","));
    int deep = 20_000;
    project
        .file("p/Lines.kt", "package p\n" + "private val unused = 1\n".repeat(many))
        .source(
            "p/Arguments.kt",
            "package p\nannotation class Many(vararg val all: Int)\n@Many("
                + numbers
                + ")\n"
                + "class Arguments { fun none() = 1 }")
        .source(
            "p/Deep.kt",
            kotlinBenchmarks("Deep", "return " + "(".repeat(deep) + "x" + ")".repeat(deep)));

    assertThat(build().seen()).isGreaterThanOrEqualTo(2);
  }

  @Test
  void settingsMoveNoModuleOutOfTheProject() throws Exception {
    Path outside = Files.createDirectories(folder.resolve("outside"));
    Files.writeString(outside.resolve("Secret.kt"), "package p\nclass Secret");
    project
        .file(
            "settings.gradle",
            """
            project(':a').projectDir = file('../../outside')
            project(':b').projectDir = file('x\0y')
            project(':c').projectDir = file('/etc')
            """)
        .file("build.gradle", "project(':a'); project(':b'); project(':c')")
        .source("p/Reads.kt", kotlinBenchmarks("Reads", "return Secret()"));

    BuildResult result = build();

    assertThat(result.seen()).isEqualTo(2);
    assertThat(result.missing()).contains("Unresolved reference 'Secret'");
    assertThat(project.problems()).containsExactly(result.missing());
  }
}
