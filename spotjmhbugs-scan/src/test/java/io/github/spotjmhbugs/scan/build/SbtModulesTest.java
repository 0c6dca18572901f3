// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.scan.maven.MavenOptions;
import io.github.spotjmhbugs.scan.maven.ProjectResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.maven.model.Model;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read out of the build files of sbt, none of which runs. */
@Timeout(60)
class SbtModulesTest {
  @TempDir private Path folder;

  private void file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    Files.writeString(file, text);
  }

  private static String library(String name) {
    return "libraryDependencies += \"g\" % \"" + name + "\" % \"1\"\n";
  }

  private DeclaredModule module(String name) throws IOException {
    ProjectResolver resolver =
        new ProjectResolver(
            new MavenOptions(Map.of("user.home", folder.toString())),
            folder,
            Map.of(),
            folder.resolve("declared"));
    return new SbtModules(BuildFiles.below(folder)).module(folder.resolve(name), resolver);
  }

  private Stream<String> folders(String name) throws IOException {
    return module(name).folders().stream().map(one -> folder.relativize(one).toString());
  }

  /** The artifacts, and the version of Scala's library. */
  private List<String> needs(String name) throws IOException {
    return module(name).dependencies().stream()
        .map(
            one ->
                one.getGroupId().equals("org.scala-lang") ? one.getVersion() : one.getArtifactId())
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "organization := 'g'; version := '1.2' | name := 'a-core'            | g:a-core_2.13:1.2",
        "organization in ThisBuild := 'g'      | moduleName := 'a-core'      | g:a-core_2.13:",
        "tlBaseVersion := '1.2'                | (moduleName := 'a-core')    | org.typelevel:a-core_2.13:1.2",
        "organization := 'g'; tlBaseVersion := '1.2' | Seq(name := 'a-core') | g:a-core_2.13:1.2",
        "organization := 'g'; crossPaths := false | normalizedName := 'a-core' | g:a-core:",
        "version in ThisBuild := '1.2'         | name := 'a-core'            |",
      })
  void aModuleIsPublishedUnderItsName(String build, String settings, String first)
      throws Exception {
    file(
        "build.sbt",
        """
        scalaVersion := "2.13.5"
        %s
        lazy val core = project.settings(%s)
        """
            .formatted(build, settings)
            .replace('\'', '"'));

    List<Model> published =
        new SbtModules(BuildFiles.below(folder)).published(folder.resolve("core"));

    assertThat(published)
        .extracting(one -> one.getGroupId() + ":" + one.getArtifactId() + ":" + one.getVersion())
        .isEqualTo(first == null ? List.of() : List.of(first, first.replace("a-core", "core")));
  }

  /** A module in Java stands beside those in Scala. */
  @ParameterizedTest
  @CsvSource({"inJava, g:inJava", "own, g:own", "inScala, g:inScala_2.13"})
  void onlyAModuleForAnyScalaIsPublishedWithoutIts(String module, String name) throws Exception {
    file(
        "build.sbt",
        """
        organization := "g"
        scalaVersion := "2.13.5"
        lazy val ofJava = Seq(crossPaths := false)
        lazy val inJava = project.settings(ofJava)
        lazy val own = project
        lazy val inScala = project.dependsOn(inJava, own)
        """);
    file("own/build.sbt", "crossPaths := false");

    assertThat(new SbtModules(BuildFiles.below(folder)).published(folder.resolve(module)))
        .extracting(one -> one.getGroupId() + ":" + one.getArtifactId())
        .containsExactly(name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      value = {
        "scalaVersion := \"2.13.5\"                       | 2.13.5",
        "scalaVersion in ThisBuild := \"2.13.5\"          | 2.13.5",
        "ThisBuild / scalaVersion := \"2.13.5\"           | 2.13.5",
        "inThisBuild(Seq(scalaVersion := \"2.13.5\"))     | 2.13.5",
        "val v = \"2.13.5\"; scalaVersion := v            | 2.13.5",
        "crossScalaVersions in ThisBuild := Seq(\"3.3.1\", \"2.13.5\", \"2.12.9\") | 2.13.5",
        "crossScalaVersions += \"2.13.5\"; val scala213 = \"2.13.5\" | 2.13.5",
        "val scalaVersions = List(\"2.13.5\")             | 2.13.5",
        "scalaVersion := \"2.11.8\"                       | 2.12.20",
        "val scalaTestVersion = \"3.1.0\"                 | 2.12.20",
        "val jackson = \"2.13.5\"                         | 2.12.20",
        "name := \"any\"                                  | 2.12.20",
      })
  void theVersionOfScalaIsWhatTheBuildSaysOrThatOfSbtItself(String build, String version)
      throws Exception {
    file("build.sbt", build);

    assertThat(needs("")).containsExactly(version);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      value = {
        ".github/workflows/ci.yml | scala: [ 3.8.3, 2.13.18 ]\\n java: [17] | 2.13.18",
        ".github/workflows/ci.yaml | - { java: 17, scala: '3.3.1' } | 3.3.1",
        ".github/workflows/ci.yml | scala-version: 2.12.9 | 2.12.9",
        ".travis.yml | scala:\\n  - 2.12.8\\n  - 2.13.0\\njdk:\\n  - openjdk8 | 2.13.0",
        ".travis.yml | scala: 2.11.12\\njava: 2.13.1 | 2.12.20",
        ".travis.yml | sbt: 1.2.13.5 | 2.12.20",
        ".gitlab-ci.yml | variables:\\n  SCALA_VERSION: \"2.13.9\" | 2.13.9",
        ".circleci/config.yml | scala_version: '3.3.4' | 3.3.4",
        "other.yml | scala: 2.13.18 | 2.12.20",
      })
  void whereTheBuildComputesTheVersionItsCiTells(String file, String text, String version)
      throws Exception {
    file("build.sbt", "scalaVersion := versionsOfCi.value.head");
    file(file, text.replace("\\n", "\n"));

    assertThat(needs("")).containsExactly(version);
  }

  @Test
  void theNearestBuildFileTellsTheVersion() throws Exception {
    file("build.sbt", "ThisBuild / scalaVersion := \"2.13.5\"\nlazy val bench = project\n");
    file("bench/build.sbt", "scalaVersion := \"3.3.1\"");

    assertThat(needs("bench")).containsExactly("3.3.1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lazy val bench = project.dependsOn(core, `of-2`)",
        "lazy val bench = project dependsOn core dependsOn `of-2`",
        "lazy val bench = (project in file(\"bench\")) dependsOn (core % \"compile->test\", `of-2`)",
        "lazy val bench = project.dependsOn(coreJVM, two)\nlazy val coreJVM = core.jvm\n"
            + "lazy val two = `of-2`.jvm",
      })
  void aModuleNeedsWhatItDependsOnInAnyNotation(String bench) throws Exception {
    file(
        "build.sbt",
        "lazy val core = project\nlazy val `of-2` = project\nval other = project\n" + bench);

    assertThat(folders("bench")).containsExactly("bench", "core", "of-2");
  }

  @Test
  void thePartForTheJvmNeedsTheWhole() throws Exception {
    file(
        "build.sbt",
        """
        val `of-all` = crossProject(JVMPlatform).in(file("all"))
        val `all-jvm` = `of-all`.jvm.settings(name := "all")
        val bench = project.dependsOn(`all-jvm`)
        """);
    file("all/jvm/build.sbt", library("of-jvm"));

    assertThat(folders("bench")).containsExactly("bench", "all-jvm", "all");
    assertThat(needs("bench")).containsExactly("2.12.20", "of-jvm");
  }

  @Test
  void aFolderForTheJvmHasThatForAllPlatformsAbove() throws Exception {
    file(
        "build.sbt",
        """
        val core = project.in(file("the-core/jvm"))
        val bench = project.dependsOn(core)
        """);

    assertThat(folders("bench")).containsExactly("bench", "the-core/jvm", "the-core");
  }

  @Test
  void settingsOfModulesThatItDoesNotNeedAreLeftOut() throws Exception {
    file(
        "build.sbt",
        library("above")
            + "val core = project\nval other = project\nval bench = project dependsOn core");
    for (String name : List.of("core", "bench", "other")) {
      file(name + "/build.sbt", library("of-" + name));
    }

    assertThat(needs("bench")).containsExactly("2.12.20", "of-bench", "of-core", "above");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "def made(module: String) = \"g\" % s\"of-$module\" % \"1\"",
        "private def made(m: String): ModuleID = \"g\" % s\"of-${m}\" % \"1\" % Test",
        "def made(m: String, v: String = \"1\") = Def.setting(\"g\" % s\"of-$m\" % v)",
        """
        def made(module: String) = Def.setting {
          module match {
            case "odd" => "g" % s"of-$module" % "7"
            case _     => "g" % s"of-$module" % ofKey.value
          }
        }
        ofKey := sys.props.getOrElse("of.key", "1")
        """
      })
  void functionsMakeLibraries(String function) throws Exception {
    file(
        "build.sbt",
        "val bench = project.settings(libraryDependencies ++= Seq(made(\"a\"), made(\"b\").value))");
    file("project/Made.scala", "object Made {\n" + function.indent(2) + "}\n");

    assertThat(module("bench").dependencies())
        .extracting(one -> one.getArtifactId() + ":" + one.getVersion())
        .containsExactly("scala-library:2.12.20", "of-a:1", "of-b:1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Seq(\"g\" % \"of-a\", \"g\" % \"of-b\").map(_ % \"1\")",
        "Seq(\n    \"g\" % \"of-a\",\n    \"g\" % \"of-b\"\n  ).map(_ % ofKey)",
        "{ val v = \"1\"; List(\"g\" % \"of-a\", \"g\" % \"of-b\").map(_ % v % Test) }",
        "{ val v = sys.props.getOrElse(\"k\", \"1\"); Seq(\"g\" % \"of-a\" % v, \"g\" % \"of-b\" % v) }",
        "{ val v: String = ofKey; Seq(\"g\" % \"of-a\" % v, \"g\" % \"of-b\" % \"1\").map(_ % Test) }",
      })
  void aListHasOneVersion(String libraries) throws Exception {
    file("build.sbt", "val bench = project.settings(libraryDependencies ++= made)");
    file(
        "project/Made.scala",
        """
        object Made {
          val ofKey = "1"
          def other(v: String = "7") = "g" % "other" % v
          val made = LIBRARIES
        }
        """
            .replace("LIBRARIES", libraries));

    assertThat(module("bench").dependencies())
        .extracting(one -> one.getArtifactId() + ":" + one.getVersion())
        .containsExactlyInAnyOrder("scala-library:2.12.20", "of-a:1", "of-b:1");
  }

  /** The definition was read again for each name. */
  @Test
  void manyNamesOfVersionsEnd() throws Exception {
    StringBuilder libraries = new StringBuilder();
    for (int i = 0; i < 50_000; i++) {
      libraries.append("\"g\" % \"a").append(i % 100).append("\" % v,\n    ");
    }
    file("build.sbt", "val bench = project.settings(Seq(\n    " + libraries + "))");
    file("project/V.scala", "object V {\n  val v = \"1\"\n}");

    assertThat(needs("bench")).hasSize(101);
  }

  @Test
  void theVersionOfScalapbIsThatOfItsGenerator() throws Exception {
    file("build.sbt", "val bench = project.settings(libraryDependencies ++= made)");
    file(
        "project/plugins.sbt",
        "libraryDependencies += \"com.thesamet.scalapb\" %% \"compilerplugin\" % \"0.9.4\"");
    file(
        "project/Made.scala",
        """
        object Made {
          def other(version: String = "7") = "g" % "other" % version
          val made = {
            val version = scalapb.compiler.Version.scalapbVersion
            Seq("g" % "runtime" % version % "protobuf")
          }
        }
        """);

    assertThat(module("bench").dependencies())
        .extracting(one -> one.getArtifactId() + ":" + one.getVersion())
        .contains("runtime:0.9.4");
  }

  @Test
  void aBuildWithinABuildStandsAlone() throws Exception {
    file("build.sbt", "val v = compute()\nval plugin = project.settings(\n  " + library("a") + ")");
    file("plugin/src/sbt-test/a/build.sbt", library("b"));
    file("plugin/src/sbt-test/a/project/plugins.sbt", "addSbtPlugin(\"g\" % \"c\" % \"1\")");

    assertThat(needs("plugin/src/sbt-test/a")).containsExactly("2.12.20", "b");
    assertThat(needs("plugin")).containsExactly("2.12.20", "a");
  }
}
