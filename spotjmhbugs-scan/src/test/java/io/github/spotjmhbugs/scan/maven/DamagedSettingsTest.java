// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.spotjmhbugs.formats.report.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DamagedSettingsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<settings>",
        "<profiles><profile><id>p</id><repositories><repository><id>r</id>"
            + "<url>https://r.\u001b.example</url></repository></repositories></profile></profiles>",
        "<proxies><proxy><active>true</active><host>h</host><port>1</port>"
            + "<nonProxyHosts>{a}</nonProxyHosts></proxy></proxies>",
        "<proxies><proxy><port>eighty</port></proxy></proxies>"
      })
  void areRefusedInOneLine(String elements) throws IOException {
    Files.createDirectories(folder.resolve(".m2"));
    Files.writeString(folder.resolve(".m2/settings.xml"), "<settings>" + elements + "</settings>");
    MavenOptions options =
        new MavenOptions(
            Map.of(
                "user.home", folder.toString(),
                "maven.repo.local", folder.resolve("repository").toString()));

    assertThatIOException()
        .isThrownBy(
            () ->
                MavenSession.open(
                    options,
                    new DownloadProgress(Waiting.unseen()),
                    new DeclaredRepositories(false)))
        .withMessageStartingWith("the Maven settings cannot be ")
        .withMessageNotContaining("Exception:");
  }
}
