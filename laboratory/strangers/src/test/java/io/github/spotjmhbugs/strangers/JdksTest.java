// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdksTest {
  @TempDir Path directory;

  @Test
  void findsTheOneThatRuns() {
    assertThat(Jdks.find(List.of()).all())
        .extracting(Jdk::feature)
        .contains(Runtime.version().feature());
  }

  @Test
  void prefersTheGivenOnes() throws IOException {
    Path given = jdk("mine", "17.0.1");
    Jdks jdks = Jdks.find(List.of(given, directory.resolve("absent")));
    assertThat(jdks.all()).startsWith(new Jdk(given.toRealPath(), 17));
    assertThat(jdks.closestTo(17)).contains(new Jdk(given.toRealPath(), 17));
  }

  @Test
  void readsOldAndNewVersions() throws IOException {
    assertThat(Jdks.at(jdk("8", "1.8.0_402"))).get().returns(8, Jdk::feature);
    assertThat(Jdks.at(jdk("11", "11.0.2"))).get().returns(11, Jdk::feature);
    assertThat(Jdks.at(jdk("25", "25"))).get().returns(25, Jdk::feature);
  }

  @Test
  void aRuntimeIsNoJdk() throws IOException {
    Path jre = jdk("jre", "17.0.1");
    Files.delete(jre.resolve("bin/javac"));
    assertThat(Jdks.at(jre)).isEmpty();
    assertThat(Jdks.at(directory.resolve("absent"))).isEmpty();
    assertThat(Jdks.at(directory)).isEmpty();
  }

  @Test
  void aReleaseFileInAnyEncodingIsRead() throws IOException {
    Path jdk = jdk("latin", "21.0.1\"\nIMPLEMENTOR=\"Bücher");
    String text = Files.readString(jdk.resolve("release"));
    Files.writeString(jdk.resolve("release"), text, StandardCharsets.ISO_8859_1);
    assertThat(Jdks.at(jdk)).get().returns(21, Jdk::feature);
  }

  @Test
  void aLinkIsTheSameJdk() throws IOException {
    Path jdk = jdk("jdk", "17.0.1");
    Path link = Files.createSymbolicLink(directory.resolve("default"), jdk);
    assertThat(Jdks.among(List.of(link, jdk)).all()).containsExactly(new Jdk(jdk.toRealPath(), 17));
  }

  @Test
  void takesTheOldestThatIsNewEnough() throws IOException {
    Jdks jdks = Jdks.among(List.of(jdk("b", "17.0.1"), jdk("c", "21.0.1"), jdk("a", "1.8.0_1")));
    assertThat(jdks.closestTo(6)).map(Jdk::feature).contains(8);
    assertThat(jdks.closestTo(8)).map(Jdk::feature).contains(8);
    assertThat(jdks.closestTo(9)).map(Jdk::feature).contains(17);
    assertThat(jdks.closestTo(21)).map(Jdk::feature).contains(21);
    assertThat(jdks.closestTo(25)).map(Jdk::feature).contains(21);
    assertThat(Jdks.among(List.of()).closestTo(8)).isEqualTo(Optional.empty());
  }

  private Path jdk(String name, String version) throws IOException {
    Path home = Files.createDirectories(directory.resolve(name));
    Files.writeString(home.resolve("release"), "OS=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    Path javac = Files.createFile(Files.createDirectory(home.resolve("bin")).resolve("javac"));
    assertThat(javac.toFile().setExecutable(true)).isTrue();
    return home;
  }
}
