// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static io.github.spotjmhbugs.study.build.Projects.benchmarks;
import static io.github.spotjmhbugs.study.build.Projects.scalaBenchmarks;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.study.build.BuildRun.BuildResult;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Projects in Scala, as sbt lays them out. */
@Timeout(300)
class ScalaTest {
  @TempDir private Path folder;
  private Projects project;

  @BeforeEach
  void setUp() {
    project = new Projects(folder.resolve("a näme"));
  }

  @Test
  void theLatestScalaAmongTheJarsIsTaken() {
    assertThat(
            ScalaModule.version(
                List.of(
                    Path.of("scala3-library_3-3.10.1.jar"), Path.of("scala3-library_3-3.3.6.jar"))))
        .isEqualTo("3.10");
  }

  @Test
  void scalaAndJavaReferToEachOtherAndToSiblings() throws Exception {
    project
        .file(
            "build.sbt",
            """
            ThisBuild / crossScalaVersions := Seq("3.3.7", V.scala213, "2.12.20")
            lazy val core = crossProject(JVMPlatform, JSPlatform).in(file("the-core"))
            lazy val coreJVM = core.jvm
            lazy val bench = project.dependsOn(coreJVM % "compile->test").enablePlugins(JmhPlugin)
            """)
        .file("project/V.scala", "object V {\n  val scala213 = \"2.13.18\"\n}")
        .file(
            "the-core/shared/src/main/scala/q/Core.scala",
            "package q\nclass Core extends Platform { def it: Any = new Missed().it() }")
        .file(
            "the-core/shared/src/main/scala-2/q/package.scala",
            "package object q extends deep.Named { def two = 2 }")
        .file("the-core/shared/src/main/scala/q/deep/Named.scala", "package q.deep\ntrait Named")
        .file("the-core/shared/src/main/scala-3/q/two.scala", "package q\ndef two = js")
        .file("the-core/jvm/src/main/scala-2.13+/q/Platform.scala", "package q\ntrait Platform")
        .file("the-core/jvm/src/main/scala-2.12-/q/Platform.scala", "package q\ntrait Platform {")
        .file("the-core/shared/src/test/scala/q/Shared.scala", "package q\nclass Shared")
        .file("the-core/js/src/main/scala/q/Platform.scala", "package q\ntrait Platform extends JS")
        .file(
            "the-core/jvm/src/main/java/q/Missed.java",
            "package q; public class Missed { public Object it() { return this; } }")
        .file(
            "the-core/jvm/src/main/scala/q/Unused.scala", "package q\nclass Unused extends Missing")
        .source(
            "bench/src/main/scala/InScala.scala",
            scalaBenchmarks("InScala", "new q.Core().it; new q.Shared; q.two"))
        .source(
            "bench/src/main/java/p/InJava.java",
            benchmarks("InJava", "return new InScala().first();"));

    BuildResult result = project.buildFetching();

    assertThat(result.missing()).isEmpty();
    assertThat(result.seen()).isEqualTo(4);
  }

  /** The library of the build of our own fixtures, which is in Scala 3. */
  @Test
  void scala3HasWhatIsOutsideOfTypes() throws Exception {
    project
        .file("build.sbt", "val Scala3 = \"3.3.7\"\nThisBuild / scalaVersion := Scala3\n")
        .file("src/main/scala/q/all.scala", "package q\nextension (x: Int) def twice = 2 * x")
        .file("src/main/scala/q/Kind.scala", "package q\nenum Kind { case A, B }")
        .source(
            "src/main/scala/p/B.scala",
            scalaBenchmarks("B", "21.twice + q.Kind.A.ordinal")
                .replaceFirst("import", "import q.twice\nimport"));

    BuildResult result = project.buildFetching();

    assertThat(result.missing()).isEmpty();
    assertThat(result.seen()).isEqualTo(2);
  }

  @Test
  void filesWithErrorsAreLeftOut() throws Exception {
    project
        .file("build.sbt", "scalaVersion := \"2.13.18\"")
        .source("src/main/scala/p/A.scala", scalaBenchmarks("A", "new Unknown"))
        .source("src/main/scala/p/B.scala", scalaBenchmarks("B", "new A().first"))
        .source("src/main/scala/p/C.scala", scalaBenchmarks("C", "this"));

    BuildResult result = project.buildFetching();

    assertThat(result.seen()).isEqualTo(2);
    assertThat(result.missing()).isEqualTo("4 benchmarks: not found: type Unknown");
  }

  /** Plug-ins of the compiler that change the language, as old builds and new ones use them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      value = {
        "'0.11.0' | ?",
        "V.kinds | ?",
        "'0.11.0' | *",
        "'0.13.4' | *",
      })
  void whatPluginsAllowIsCompiled(String version, String placeholder) throws Exception {
    project
        .file(
            "build.sbt",
            """
            scalaVersion := "2.13.18"
            addCompilerPlugin("org.typelevel" % "kind-projector" % %s cross CrossVersion.full)
            addCompilerPlugin("com.olegpy" %% "better-monadic-for" % "0.3.1")
            """
                .replace("%s", version.replace('\'', '"')))
        .file("project/V.scala", "object V {\n  val kinds = \"0.10.3\"\n}")
        .file(
            "src/main/scala/q/Held.scala",
            """
            package q
            class Held[F[_]]
            object Held {
              val of: Held[Either[String, ?]] = new Held[Either[String, ?]]
              def sum(pair: Either[String, (Int, Int)]) = for ((a, b) <- pair) yield a + b
            }
            """
                .replace("?", placeholder))
        .source("src/main/scala/p/B.scala", scalaBenchmarks("B", "q.Held.of"));

    assertThat(project.buildFetching().missing()).isEmpty();
  }

  /** Java 11 has given texts lines of its own, which hide those of Scala. */
  @ParameterizedTest
  @ValueSource(strings = {"2.12.20", "2.13.18"})
  void linesAreScalasWhereJavasDoNotFit(String version) throws Exception {
    project
        .file("build.sbt", "scalaVersion := \"" + version + "\"")
        .file("src/main/scala/q/Text.scala", "package q\nobject Text { val n = \"a\".lines.size }")
        .source("src/main/scala/p/B.scala", scalaBenchmarks("B", "q.Text.n"));

    assertThat(project.buildFetching().missing()).isEmpty();
  }

  /** More files than there are rounds need each other, and the first has an error. */
  @Test
  void aLongChainOfErrorsCostsNoOtherFile() throws Exception {
    project
        .file("build.sbt", "scalaVersion := \"2.13.18\"")
        .file("src/main/scala/q/T0.scala", "package q\nclass T0 extends Unknown");
    for (int i = 1; i < 2 * CompilerMessages.ROUNDS; i++) {
      project.file(
          "src/main/scala/q/T" + i + ".scala",
          "package q\nclass T%d { def it: Int = new T%d().it }".formatted(i, i - 1));
    }
    int last = 2 * CompilerMessages.ROUNDS - 1;
    project
        .source("src/main/scala/p/A.scala", scalaBenchmarks("A", "new q.T" + last + "().it"))
        .source("src/main/scala/p/B.scala", scalaBenchmarks("B", "this"));

    BuildResult result = project.buildFetching();

    assertThat(result.seen()).isEqualTo(2);
    assertThat(result.missing())
        .isEqualTo("2 benchmarks: errors in files that it is compiled with");
  }

  @ParameterizedTest
  @CsvSource({
    "2.13, cats_2.13-1.0.jar, false",
    "2.13, cats_2.12-1.0.jar, true",
    "2.13, cats_2.12.20-1.0.jar, true",
    "2.12, cats_2.11-1.0.jar, true",
    "2.13, cats_2.13.3-1.0.jar, false",
    "3.3, cats_2.13-1.0.jar, true",
    "3.3, cats_3-1.0.jar, false",
    "2.13, cats-1.0.jar, false",
  })
  void macrosRunInTheirOwnScalaOnly(String version, Path jar, boolean isForOther) {
    assertThat(ScalaModule.isForOther(version, jar)).isEqualTo(isForOther);
  }

  /** A build copies it. */
  @Test
  void aTemplateInResourcesIsNoSource() throws Exception {
    project
        .file("build.sbt", "scalaVersion := \"2.13.18\"")
        .file("src/main/resources/q/Held.scala", "package q\nclass Held(x: Int)")
        .file("src/main/scala/q/Held.scala", "package q\nclass Held")
        .source("src/main/scala/p/B.scala", scalaBenchmarks("B", "new q.Held"));

    assertThat(project.buildFetching().missing()).isEmpty();
  }

  @Test
  void sbtBuildInfoIsGenerated() throws Exception {
    project
        .file(
            "build.sbt",
            """
            scalaVersion := "2.13.18"
            buildInfoKeys := Seq[BuildInfoKey](name, version, BuildInfoKey.action("time")(now), gitHead)
            buildInfoPackage := "q.util"
            """)
        .source(
            "src/main/scala/p/A.scala",
            scalaBenchmarks("A", "q.util.BuildInfo.toString + q.util.BuildInfo.gitHead"))
        .source("src/main/scala/p/B.scala", scalaBenchmarks("B", "q.util.BuildInfo.time"));

    BuildResult result = project.buildFetching();

    assertThat(result.seen()).isEqualTo(2);
    assertThat(result.missing()).startsWith("2 benchmarks: value time is not a member of");
  }

  /** Macros of a project do not run, but those of a release of it do. */
  @Test
  void aReleaseOfTheProjectHasItsMacros() throws Exception {
    project
        .file(
            "build.sbt",
            """
            ThisBuild / scalaVersion := "2.13.18"
            ThisBuild / organization := "com.lihaoyi"
            ThisBuild / version := "0.4.2-SNAPSHOT"
            lazy val core = project.settings(name := "sourcecode")
            lazy val bench = project.dependsOn(core)
            """)
        .file(
            "core/src/main/scala/sourcecode/Line.scala",
            """
            package sourcecode
            import scala.language.experimental.macros
            import scala.reflect.macros.blackbox.Context
            case class Line(value: Int)
            object Line { implicit def generate: Line = macro Macros.lineImpl }
            object Macros { def lineImpl(c: Context): c.Expr[Line] = ??? }
            """)
        .source(
            "bench/src/main/scala/p/B.scala",
            scalaBenchmarks("B", "implicitly[sourcecode.Line].value"));

    BuildResult result = project.buildFetching();

    assertThat(result.missing()).isEmpty();
    assertThat(project.problems())
        .containsOnlyOnce(
            "releases of the project: com.lihaoyi:sourcecode_2.13:jar:0.4.2 "
                + "supply what only a build generates");
  }

  /** Each such error was told as a class or package that no dependency has. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "new java.util.Random().missing  | value missing is not a member of java.util.Random",
        "scala.util.Try.missing          | value missing is not a member of object scala.util.Try",
        "(null: q.Held).missing          | value missing is not a member of q.Held",
      })
  void aMemberThatATypeLacksIsNoMissingClass(String body, String reason) throws Exception {
    project
        .file("build.sbt", "scalaVersion := \"2.13.18\"")
        .file("src/main/scala/q/Held.scala", "package q\nclass Held")
        .source("src/main/scala/p/A.scala", scalaBenchmarks("A", body))
        .source("src/main/scala/p/B.scala", scalaBenchmarks("B", "this"));

    assertThat(project.buildFetching().missing()).isEqualTo("2 benchmarks: " + reason);
  }

  /** No name is one of a file, and none is asked for in each source. */
  @Test
  void manyBuildInfosCostLittle() throws Exception {
    StringBuilder build = new StringBuilder("scalaVersion := \"2.13.18\"\n");
    for (int i = 0; i < 500; i++) {
      build.append("buildInfoPackage := \"q").append("q".repeat(300)).append(i).append("\"\n");
    }
    project
        .file("build.sbt", build + "buildInfoPackage := \"...\"\n")
        .source("src/main/scala/p/B.scala", scalaBenchmarks("B", "this"));

    assertThat(project.buildFetching().missing()).isEmpty();
  }
}
