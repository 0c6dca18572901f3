// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of a repository that name others: its author may have written anything there. */
class OriginTest {
  @TempDir private Path temporary;
  private Path folder;
  private Path repository;

  @BeforeEach
  void makeRepository() throws IOException {
    folder = temporary.toRealPath();
    repository = folder.resolve("repository");
    Files.createDirectories(repository.resolve("objects/info"));
    Files.writeString(repository.resolve("HEAD"), "ref: refs/heads/main\n");
  }

  private void write(String file, String text) throws IOException {
    Files.writeString(repository.resolve(file), text + "\n");
  }

  private Optional<Path> elsewhere(Path... readable) {
    return Origin.of(repository.toString(), "").orElseThrow().elsewhere(List.of(readable));
  }

  @Test
  void mostRepositoriesHaveAllTheirParts() throws IOException {
    assertThat(elsewhere()).isEmpty();
    write("commondir", ".");
    write("objects/info/alternates", "# no line\n../more\n\n" + repository + "/objects");
    assertThat(elsewhere()).isEmpty();
  }

  @Test
  void otherPartsAreNamed() throws IOException {
    write("commondir", "../common");
    assertThat(elsewhere()).contains(folder.resolve("common"));
    assertThat(elsewhere(folder.resolve("common"))).isEmpty();
    write("objects/info/alternates", "../../a/objects\n/b/objects");
    assertThat(elsewhere(folder.resolve("common"))).contains(folder.resolve("a/objects"));
    assertThat(elsewhere(folder)).contains(Path.of("/b/objects"));
    write(".git", "gitdir: /c/.git");
    assertThat(elsewhere(folder, Path.of("/b"))).contains(Path.of("/c/.git"));
  }

  @Test
  void partsOfPartsAreFollowed() throws IOException {
    Path other = Files.createDirectories(folder.resolve("other/info"));
    Files.writeString(other.resolve("commondir"), "/d");
    write("commondir", "../other/info");
    assertThat(elsewhere(folder.resolve("other"))).contains(Path.of("/d"));
    Files.writeString(other.resolve("commondir"), repository + "\n");
    assertThat(elsewhere(folder.resolve("other"))).as("in a circle").isEmpty();
  }

  @Test
  void linksAreFollowed() throws IOException {
    Files.delete(repository.resolve("objects/info"));
    Files.delete(repository.resolve("objects"));
    Files.createSymbolicLink(repository.resolve("objects"), Path.of("../objects"));
    assertThat(elsewhere()).as("to what is hidden").contains(folder.resolve("objects"));
    Files.createDirectory(folder.resolve("objects"));
    assertThat(elsewhere()).as("to what is there").contains(folder.resolve("objects"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\0", "\n\n", "gitdir: ", "\ud800", "a\0b\n\u00fc"})
  void whatIsNoPathIsNoPlace(String text) throws IOException {
    write(".git", text.replace("\ud800", "?"));
    write("objects/info/alternates", text.replace("\ud800", "?"));
    assertThat(elsewhere()).isEmpty();
  }

  @Test
  void whetherAFolderExistsIsNotTold() throws IOException {
    write("commondir", "../absent");
    assertThat(elsewhere()).contains(folder.resolve("absent"));
    Files.createDirectory(folder.resolve("absent"));
    assertThat(elsewhere()).contains(folder.resolve("absent"));
  }

  @Test
  void onlyRepositoriesHaveParts() throws IOException {
    write("commondir", "/root");
    Files.delete(repository.resolve("HEAD"));
    assertThat(elsewhere()).isEmpty();
    assertThat(new Origin(Origin.Kind.REPOSITORY, "https://host/a/b").elsewhere(List.of()))
        .isEmpty();
    assertThat(new Origin(Origin.Kind.REPOSITORY, "file://" + repository).elsewhere(List.of()))
        .contains(Path.of("/root"));
  }
}
