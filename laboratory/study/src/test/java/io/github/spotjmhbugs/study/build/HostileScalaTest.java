// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static io.github.spotjmhbugs.study.build.Projects.scalaBenchmarks;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.study.Evil;
import io.github.spotjmhbugs.study.build.BuildRun.BuildResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scala that wants to run something, to write somewhere, or to stop everything. */
@Timeout(600)
class HostileScalaTest {
  private static final String SCALA_2 = "2.13.18";
  private static final String SCALA_3 = "3.3.7";

  @TempDir private Path folder;
  private Projects project;
  private Path trace;

  @BeforeEach
  void setUp() throws Exception {
    project = new Projects(folder.resolve("project"));
    trace = folder.resolve("trace");
    project.source("p/Sound.scala", scalaBenchmarks("Sound", "this"));
  }

  private BuildResult build(String version) throws Exception {
    project.file("build.sbt", "scalaVersion := \"" + version + "\"");
    BuildResult result = project.buildFetching();
    assertThat(trace).doesNotExist();
    return result;
  }

  private String leavesTrace() {
    return "new java.io.File(\"%s\").createNewFile()".formatted(trace);
  }

  private String macro(String version) {
    return version.equals(SCALA_2)
        ? """
          package m
          import scala.reflect.macros.blackbox.Context
          object Macros {
            def run: Any = macro impl
            def impl(c: Context): c.Tree = { import c.universe._; %s; q"1" }
          }
          """
            .formatted(leavesTrace())
        : """
          package m
          import scala.quoted.*
          object Macros {
            inline def run: Any = ${ impl }
            def impl(using Quotes): Expr[Any] = { %s; '{ 1 } }
          }
          """
            .formatted(leavesTrace());
  }

  @ParameterizedTest
  @ValueSource(strings = {SCALA_2, SCALA_3})
  void noMacroOfTheProjectRuns(String version) throws Exception {
    project
        .file("m/Macros.scala", macro(version))
        .source("p/Expands.scala", scalaBenchmarks("Expands", "m.Macros.run"));

    BuildResult result = build(version);

    assertThat(result.seen()).isEqualTo(2);
    assertThat(result.missing()).isEqualTo("2 benchmarks: uses a macro that is not run");
  }

  @ParameterizedTest
  @ValueSource(strings = {SCALA_2, SCALA_3})
  void macrosRunOnlyFromTheJarsThatAreNamed(String version) throws Exception {
    ScalaCompiler compiler =
        ScalaCompiler.fetch(
            version.substring(0, version.lastIndexOf('.')),
            Set.of(),
            ModuleDependencies.fetcher(project.file("README", "").site()));
    Path source = folder.resolve("Macros.scala");
    Files.writeString(source, macro(version));
    Path library = folder.resolve("library.jar");
    Path use = folder.resolve("Use.scala");
    Files.writeString(use, "class Use { def it: Any = m.Macros.run }");

    assertThat(compile(compiler, source, List.of(), List.of(), library).errors()).isEmpty();
    Path jar = folder.resolve("jar.jar");
    List<Path> classPath = List.of(library);
    assertThat(compile(compiler, use, classPath, List.of(), jar).errors()).containsKey(use);
    assertThat(trace).doesNotExist();
    assertThat(compile(compiler, use, classPath, classPath, jar).errors()).isEmpty();
    assertThat(trace).exists();
  }

  private static Compilation compile(
      ScalaCompiler compiler, Path source, List<Path> classPath, List<Path> macros, Path jar)
      throws InterruptedException {
    ScalaCompiler.Needs needs =
        new ScalaCompiler.Needs(classPath, macros, Set.of("-language:experimental.macros"));
    return compiler.compile(List.of(source), needs, jar, Duration.ofMinutes(5));
  }

  @ParameterizedTest
  @ValueSource(strings = {SCALA_2, SCALA_3})
  void noNameIsAnOption(String version) throws Exception {
    Evil evil = Evil.in(folder.resolve("evil"));
    evil.copyTo(project.root().resolve("evil"));
    int benchmarks = 2;
    for (String name :
        new String[] {
          "-script.scala",
          "@args.scala",
          "-Xplugin:evil.scala",
          "a,b.scala",
          "a:evil;c.scala",
          "-d written/x.scala",
          "two\nlines.scala",
          "\u001b[31m.scala",
        }) {
      project.source(name, scalaBenchmarks("B" + benchmarks, "this"));
      benchmarks += 2;
    }
    project.file("args", "-d written");

    assertThat(build(version).seen()).isEqualTo(benchmarks);
    assertThat(evil.hasRun()).isFalse();
    assertThat(project.root().resolve("written/p")).doesNotExist();
    assertThat(Files.readString(project.logs().resolve("build-compiler.log")))
        .doesNotContain("\u001b");
  }

  @Test
  void theBuildIsOnlyRead() throws Exception {
    project
        .file("project/Evil.scala", "object Evil { " + leavesTrace() + " }")
        .file("project/plugins.sbt", leavesTrace())
        .file("more.sbt", leavesTrace() + "\nscalacOptions += \"-Xplugin:evil.jar\"")
        .file("evil.jar", "");

    assertThat(build(SCALA_2).missing()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {SCALA_2, SCALA_3})
  void classesAreWrittenNowhereElse(String version) throws Exception {
    project
        .source("p/Long.scala", scalaBenchmarks("L".repeat(200), "this"))
        .source("p/Up.scala", scalaBenchmarks("`../../../escaped`", "this"))
        .source("p/Root.scala", scalaBenchmarks("`/tmp/escaped`", "this"));

    build(version);

    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files).noneMatch(file -> file.toString().contains("escaped"));
    }
  }

  /** Scala 3's compiler takes minutes for such files, which the project's time limit ends. */
  @Test
  void codeOfAnySizeCostsItsFile() throws Exception {
    String numbers =
        IntStream.range(0, 20_000).mapToObj(String::valueOf).collect(Collectors.joining(","));
    int deep = 20_000;
    project
        .source("p/Many.scala", scalaBenchmarks("Many", "Array(" + numbers + ")"))
        .source("p/Literal.scala", scalaBenchmarks("Literal", "\"" + "x".repeat(70_000) + "\""))
        .source("p/Deep.scala", scalaBenchmarks("Deep", "(".repeat(deep) + "x" + ")".repeat(deep)));

    BuildResult result = build(SCALA_2);

    assertThat(result.seen()).isGreaterThanOrEqualTo(2);
    assertThat(result.missing()).contains("nested too deeply");
  }

  @Test
  void theBuildMovesNoModuleOutOfTheProject() throws Exception {
    Path outside = Files.createDirectories(folder.resolve("outside/src/main/scala"));
    Files.writeString(outside.resolve("Secret.scala"), "package p\nclass Secret");
    project
        .file(
            "more.sbt",
            """
            lazy val a = project.in(file("../../outside"))
            lazy val b = project.in(file("x\0y"))
            lazy val c = project.in(file("/etc"))
            lazy val top = project.in(file(".")).dependsOn(a, b, c)
            """)
        .source("p/Reads.scala", scalaBenchmarks("Reads", "new Secret()"));

    BuildResult result = build(SCALA_2);

    assertThat(result.seen()).isEqualTo(2);
    assertThat(result.missing()).isEqualTo("2 benchmarks: not found: type Secret");
  }
}
