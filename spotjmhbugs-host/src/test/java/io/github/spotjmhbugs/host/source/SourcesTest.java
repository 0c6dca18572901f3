// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Location.Kind;
import io.github.spotjmhbugs.host.TestClasses;
import io.github.spotjmhbugs.host.result.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourcesTest {
  private static final Location BAR = at("org/foo/Bar$In", "Bar.java");

  @TempDir private Path folder;
  private Path repository;

  @BeforeEach
  void makeRepository() throws IOException {
    repository = Files.createDirectories(folder.resolve("repository"));
  }

  private static Location at(String className, String sourceFile) {
    return new Location(className, sourceFile, Kind.METHOD, "m", "()V", 1, 1);
  }

  private Path write(String path, String text) throws IOException {
    return write(path, text.getBytes(StandardCharsets.UTF_8));
  }

  private Path write(String path, byte[] content) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.write(file, content);
  }

  private Sources sources(String... roots) {
    return Sources.of(repository, List.of(roots).stream().map(folder::resolve).toList());
  }

  private static String text(Optional<SourceFile> file) {
    return file.map(found -> found.path() + ": " + String.join("|", found.lines()))
        .orElse("absent");
  }

  @Test
  void aFileOfTheRepositoryIsNamedFromItsRoot() throws IOException {
    write("repository/module/src/org/foo/Bar.java", "package org.foo;\r\nclass Bar {}\n");

    assertThat(text(sources("repository/module/src").find("t", BAR)))
        .isEqualTo("module/src/org/foo/Bar.java: package org.foo;|class Bar {}");
  }

  @Test
  void anotherFileIsNamedFromItsSourceRoot() throws IOException {
    write("elsewhere/org/foo/Bar.java", "class Bar {}");
    Path jar =
        TestClasses.jar(
            folder.resolve("repository/bar-sources.jar"),
            Map.of("org/foo/Bar.java", "in a jar".getBytes(StandardCharsets.UTF_8)));

    assertThat(text(sources("elsewhere").find("t", BAR)))
        .isEqualTo("org/foo/Bar.java: class Bar {}");
    assertThat(text(sources(jar.toString()).find("t", BAR)))
        .isEqualTo("org/foo/Bar.java: in a jar");
  }

  @Test
  void rootsMayBeLinks() throws IOException {
    write("repository/src/org/foo/Bar.java", "class Bar {}");
    Files.createSymbolicLink(folder.resolve("link"), repository.resolve("src"));

    assertThat(text(sources("link").find("t", BAR))).startsWith("src/org/foo/Bar.java: ");
  }

  @Test
  void theFirstRootThatHasTheFileWins() throws IOException {
    write("empty/readme.txt", "");
    write("a/org/foo/Bar.java", "a");
    write("b/org/foo/Bar.java", "b");

    assertThat(text(sources("empty", "b", "a").find("t", BAR))).endsWith(": b");
  }

  @Test
  void aTargetsOwnRootsGoFirst() throws IOException {
    write("all/org/foo/Bar.java", "all");
    write("one/org/foo/Bar.java", "one");
    write("two/org/foo/Bar.java", "two");

    Sources sources =
        sources("all")
            .with("one.jar", List.of(folder.resolve("one")))
            .with("two.jar", List.of(folder.resolve("two")));

    assertThat(text(sources.find("one.jar", BAR))).endsWith(": one");
    assertThat(text(sources.find("two.jar", BAR))).endsWith(": two");
    assertThat(text(sources.find("three.jar", BAR))).endsWith(": all");
  }

  @Test
  void foldersNeedNotMirrorPackages() throws IOException {
    write("src/main/kotlin/Bar.kt", "// a comment\npackage org.`foo`\n");
    write("src/main/kotlin/other/Bar.kt", "package org.other");
    Location kotlin = at("org/foo/BarKt", "Bar.kt");

    assertThat(text(sources("src").find("t", kotlin))).startsWith("main/kotlin/Bar.kt: ");
    assertThat(text(sources("src").find("t", at("org/none/BarKt", "Bar.kt")))).isEqualTo("absent");
    assertThat(text(sources("src", "src/main").find("t", kotlin)))
        .as("overlapping roots show one file twice")
        .isNotEqualTo("absent");
  }

  @Test
  void ofSeveralFilesThatFitNoneIsTaken() throws IOException {
    write("src/a/Bar.kt", "package org.foo");
    write("src/b/Bar.kt", "package org.foo");

    assertThat(text(sources("src").find("t", at("org/foo/Bar", "Bar.kt")))).isEqualTo("absent");
  }

  @ParameterizedTest
  @CsvSource({
    "'package a.b', a/b/C, true",
    "'package a|package b', a/b/C, true",
    "'package a|package b', a/C, true",
    "'package a|package object b', a/C, true",
    "'package a.b;', a/C, false",
    "'class C', C, true",
    "'class C', a/C, false",
    "' * package a', a/C, false",
    "'/*|package managers need this|*/|package a', a/C, true",
    "'package a need this', a/C, false",
    "'package a; import b.D', a/C, true",
    "'package a // why', a/C, true",
    "'package a /* why */', a/C, true",
    "'package a { class C }', a/C, true",
    "'package a :', a/C, true",
    "' package a\t', a/C, true",
  })
  void packageClauses(String text, String className, boolean fits) throws IOException {
    write("src/any/C.scala", text.replace('|', '\n'));

    assertThat(sources("src").find("t", at(className, "C.scala")).isPresent()).isEqualTo(fits);
  }

  @Test
  void malformedBytesAreReplaced() throws IOException {
    byte[] latin = "package org.foo; // M\u00fcller\nclass".getBytes(StandardCharsets.ISO_8859_1);
    write("src/org/foo/Bar.java", latin);
    write("src/org/foo/Mark.java", "\uFEFFpackage org.foo;");

    assertThat(text(sources("src").find("t", BAR))).endsWith("M\uFFFDller|class");
    assertThat(text(sources("src").find("t", at("org/foo/Mark", "Mark.java"))))
        .endsWith(": package org.foo;");
  }

  @Test
  void whatCannotBeReadIsAbsent() throws IOException {
    Files.createDirectories(folder.resolve("src/org/foo/Bar.java"));
    write("src/org/foo/Huge.java", new byte[SourceRoot.LARGEST_FILE + 1]);

    assertThat(text(sources("src").find("t", BAR))).isEqualTo("absent");
    assertThat(text(sources("src").find("t", at("org/foo/Huge", "Huge.java")))).isEqualTo("absent");
    assertThat(text(Sources.none().find("t", BAR))).isEqualTo("absent");
  }

  @Test
  void aJarThatDisappearsIsAbsent() throws IOException {
    Path jar = TestClasses.jar(folder.resolve("s.jar"), Map.of("org/foo/Bar.java", new byte[9]));
    Sources sources = sources("s.jar");
    Files.delete(jar);

    assertThat(text(sources.find("t", BAR))).isEqualTo("absent");
  }

  @ParameterizedTest
  @CsvSource({
    "../secret/A, A.java",
    "a/../../secret/A, A.java",
    "'', ''",
    "org/foo/Bar, passwd",
    "org/foo/Bar, ../../secret/A.java",
    "'a/\0', A.java",
    "a//, A.java",
  })
  void noClassLeadsOutOfTheRoots(String className, String sourceFile) throws IOException {
    write("secret/A.java", "secret");
    write("src/org/foo/passwd", "secret");
    write("src/org/foo/Bar.java", "package org.foo;");

    assertThat(text(sources("src").find("t", at(className, sourceFile)))).isEqualTo("absent");
  }

  @Test
  void aPathInTheNameOfTheSourceFileIsNoPart() throws IOException {
    write("src/org/foo/Bar.java", "it");

    assertThat(text(sources("src").find("t", at("org/foo/Bar", "C:\\build\\Bar.java"))))
        .endsWith(": it");
  }

  @Test
  void rootsThatCannotBeReadAreProblemsAndCostNothingElse() throws IOException {
    write("src/org/foo/Bar.java", "it");
    write("broken.jar", "no jar");

    Sources sources = sources("absent", "broken.jar", "src");

    assertThat(sources.problems())
        .containsExactly(
            Problem.error(folder.resolve("absent").toString(), "no such file or directory"),
            Problem.error(folder.resolve("broken.jar").toString(), "not a jar or truncated"));
    assertThat(text(sources.find("t", BAR))).endsWith(": it");
  }

  @Test
  void theRepositoryIsTheNearestAround() throws IOException {
    Files.createDirectories(folder.resolve("a/.git"));
    Path inner = Files.createDirectories(folder.resolve("a/b/c"));

    assertThat(Sources.repositoryAround(inner)).isEqualTo(folder.resolve("a"));
    // A linked work tree has a file of this name.
    write("a/b/.git", "gitdir: elsewhere");
    assertThat(Sources.repositoryAround(inner)).isEqualTo(folder.resolve("a/b"));
  }
}
