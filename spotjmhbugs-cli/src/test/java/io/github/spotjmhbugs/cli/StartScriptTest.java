// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What somebody sees who waits for the first build of a clone. Maven is a script here. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a script of the POSIX shell")
class StartScriptTest {
  @TempDir Path clone;

  @BeforeEach
  void makeClone() throws IOException {
    Files.copy(
        Path.of("../spotjmhbugs"),
        clone.resolve("spotjmhbugs"),
        StandardCopyOption.COPY_ATTRIBUTES);
  }

  private void maven(String script) throws IOException {
    Path maven = Files.createDirectory(clone.resolve("bin")).resolve("mvn");
    Files.writeString(maven, "#!/bin/sh\n" + script);
    Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwx------"));
  }

  private String run(String... command) throws IOException, InterruptedException {
    Path screen = clone.resolve("screen");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(clone.toFile())
            .redirectErrorStream(true)
            .redirectOutput(screen.toFile());
    builder.environment().merge("PATH", clone + "/bin:", (path, own) -> own + path);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    int status = builder.start().waitFor();
    assertThat(status).as(Files.readString(screen)).isEqualTo(2);
    return Files.readString(screen, StandardCharsets.UTF_8);
  }

  @Test
  void inALogTwoLinesTellOfAShortBuildThatFails() throws IOException, InterruptedException {
    maven("exit 1");
    assertThat(run("./spotjmhbugs", "scan").lines())
        .containsExactly(
            "spotjmhbugs: building the tool first, which takes a minute",
            "spotjmhbugs: the build failed; see "
                + clone.toRealPath().resolve("spotjmhbugs-cli/target/launcher-build.log"));
  }

  /** The build goes on until its module is on the screen. */
  @Test
  void onATerminalOneLineTellsWhatIsBeingBuilt() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "no program makes a terminal");
    maven(
        """
        echo '[INFO] Building SpotJMHBugs 0.1.0-SNAPSHOT              [1/3]'
        echo '[INFO] Building SpotJMHBugs Core 0.1.0-SNAPSHOT         [2/3]'
        until grep -q 'building 2 of 3, SpotJMHBugs Core (' screen; do sleep 0.1; done
        exit 1
        """);
    String screen = run("script", "-qefc", "./spotjmhbugs scan", "/dev/null");
    assertThat(List.of(screen.split("\r?\n")))
        .hasSize(2)
        .last()
        .asString()
        .matches("(?s)\r +\rbuilding 2 of 3, .* +\rspotjmhbugs: the build failed; see .*");
  }
}
