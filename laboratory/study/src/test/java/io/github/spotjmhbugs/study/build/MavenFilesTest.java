// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MavenFilesTest {
  private static final String SETTINGS =
      """
      <settings>
        <servers><server><id>m</id><username>me</username><password>secret</password></server></servers>
        <mirrors><mirror><id>m</id><mirrorOf>central</mirrorOf>
          <url>https://me:secret@mirror.example/maven</url></mirror></mirrors>
        <proxies><proxy><id>p</id><host>proxy.example</host><port>3128</port>
          <username>me</username><password>secret</password></proxy></proxies>
        <profiles><profile><id>x</id><properties><token>secret</token></properties></profile></profiles>
      </settings>
      """;

  @TempDir private Path folder;

  @Test
  void keepsMirrorsAndProxiesWithoutAccounts() throws Exception {
    Files.createDirectories(folder.resolve("user/.m2"));
    Files.writeString(folder.resolve("user/.m2/settings.xml"), SETTINGS);

    MavenFiles.writeSettings(folder.resolve("user"), folder, true);

    assertThat(folder.resolve(".m2/settings.xml"))
        .content()
        .contains("<url>https://mirror.example/maven</url>")
        .contains("<host>proxy.example</host>")
        .contains("<offline>true</offline>")
        .doesNotContain("secret")
        .doesNotContain("me</username>");
  }

  @Test
  void keepsAMirrorWithoutAnAddressForMavenToComplainAbout() throws Exception {
    Files.createDirectories(folder.resolve("user/.m2"));
    Files.writeString(
        folder.resolve("user/.m2/settings.xml"),
        "<settings><mirrors><mirror><id>m</id></mirror></mirrors></settings>");

    MavenFiles.writeSettings(folder.resolve("user"), folder, true);

    assertThat(folder.resolve(".m2/settings.xml")).content().contains("<id>m</id>");
  }

  @Test
  void refusesWhatCannotBePassedOn() throws Exception {
    Files.createDirectories(folder.resolve("user/.m2"));
    Files.writeString(
        folder.resolve("user/.m2/settings.xml"),
        "<settings><mirrors><mirror><id>m</id><url>https://m.example/\u001b/a</url></mirror>"
            + "</mirrors></settings>");

    assertThatIOException()
        .isThrownBy(() -> MavenFiles.writeSettings(folder.resolve("user"), folder, true))
        .withMessageStartingWith("the Maven settings cannot be passed on: character 27");
  }

  @Test
  void doesWithoutSettings() throws Exception {
    MavenFiles.writeSettings(folder.resolve("absent"), folder, true);

    assertThat(folder.resolve(".m2/settings.xml")).content().doesNotContain("mirror");
  }
}
