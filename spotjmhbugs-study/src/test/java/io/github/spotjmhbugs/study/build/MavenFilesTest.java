// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.scan.process.Jdk;
import java.io.IOException;
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
    Path users = Files.writeString(folder.resolve("users.xml"), SETTINGS);

    MavenFiles files = MavenFiles.write(users, site());

    assertThat(files.settings())
        .content()
        .contains("<url>https://mirror.example/maven</url>")
        .contains("<host>proxy.example</host>")
        .contains("<offline>true</offline>")
        .doesNotContain("secret")
        .doesNotContain("me</username>");
  }

  @Test
  void doesWithoutSettings() throws Exception {
    MavenFiles files = MavenFiles.write(folder.resolve("absent.xml"), site());

    assertThat(files.settings()).content().doesNotContain("mirror");
  }

  @Test
  void hasAToolchainForEachVersion() throws Exception {
    BuildSite site = site();
    Jdk oldest = site.jdk(0);

    MavenFiles files = MavenFiles.write(folder.resolve("absent.xml"), site);

    assertThat(files.toolchains())
        .content()
        .contains("<version>1.7</version>")
        .contains("<version>8</version>")
        .contains("<version>" + oldest.feature() + "</version>")
        .contains("<jdkHome>" + oldest.home() + "</jdkHome>");
  }

  private BuildSite site() throws IOException {
    return new Projects(folder.resolve("project")).file("x", "").site();
  }
}
