// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CleanEnvironmentTest {
  private static final Path HOME = Path.of("/work space/home");
  private static final Path TEMP = Path.of("/work space/it's/tmp");

  @Test
  void passesOnAWhiteListOnly() {
    Map<String, String> ours =
        Map.ofEntries(
            Map.entry("PATH", "/usr/bin"),
            Map.entry("LC_ALL", "C.UTF-8"),
            Map.entry("HOME", "/home/user"),
            Map.entry("GITHUB_TOKEN", "secret"),
            Map.entry("SSH_AUTH_SOCK", "/tmp/agent"),
            Map.entry("MAVEN_OPTS", "-Dpassword=secret"),
            Map.entry("JAVA_TOOL_OPTIONS", "-Dpassword=secret"),
            Map.entry("HTTPS_PROXY", "http://user:secret@proxy:8080"),
            Map.entry("http_proxy", "http://proxy:8080"));
    assertThat(CleanEnvironment.of(ours, HOME, TEMP, null))
        .containsOnly(
            Map.entry("PATH", "/usr/bin"),
            Map.entry("LC_ALL", "C.UTF-8"),
            Map.entry("http_proxy", "http://proxy:8080"),
            Map.entry("HOME", "/work space/home"),
            Map.entry("TMPDIR", "/work space/it's/tmp"),
            Map.entry("TERM", "dumb"),
            Map.entry(
                "JAVA_TOOL_OPTIONS",
                "'-Duser.home=/work space/home' \"-Djava.io.tmpdir=/work space/it's/tmp\""));
  }

  @Test
  void putsTheJdkFirst() {
    assertThat(CleanEnvironment.of(Map.of("PATH", "/usr/bin"), HOME, TEMP, Path.of("/jdk")))
        .containsEntry("JAVA_HOME", "/jdk")
        .containsEntry("PATH", "/jdk/bin:/usr/bin");
  }

  @Test
  void jvmsUseTheHomeFolder(@TempDir Path directory) throws Exception {
    Path log = directory.resolve("log");
    Path javaHome = Path.of(System.getProperty("java.home"));
    Map<String, String> environment = CleanEnvironment.of(HOME, TEMP, javaHome);
    List<String> java = List.of("java", "-XshowSettings:properties", "-version");
    new ProcessRunner(List.of())
        .run(new Command(java, directory, environment, log, Duration.ofSeconds(40)));
    assertThat(Files.readString(log))
        .contains("user.home = /work space/home\n", "java.io.tmpdir = /work space/it's/tmp\n");
  }
}
