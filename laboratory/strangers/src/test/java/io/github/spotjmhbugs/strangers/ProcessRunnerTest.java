// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ProcessRunnerTest extends ScriptRuns {
  @Test
  void appendsTheCommandAndWhatItSays() throws Exception {
    assertThat(sh("echo one; echo two >&2; exit 3"))
        .isEqualTo(new ProcessOutcome.Exited(3))
        .returns(false, ProcessOutcome::succeeded)
        .returns("exit status 3", ProcessOutcome::describe);
    assertThat(sh("printf three").succeeded()).isTrue();
    assertThat(log())
        .isEqualTo(
            """
            $ cd DIR && sh -c 'echo one; echo two >&2; exit 3'
            one
            two
            # exit status 3
            $ cd DIR && sh -c 'printf three'
            three
            # exit status 0
            """
                .replace("DIR", directory.toString()));
  }

  @Test
  void givesNoInput() throws Exception {
    assertThat(sh("cat; echo end")).isEqualTo(new ProcessOutcome.Exited(0));
    assertThat(log()).contains("\nend\n");
  }

  @Test
  void givesNoVariablesButTheGivenOnes() throws Exception {
    sh("env | cut -d = -f 1");
    assertThat(log().lines().filter(line -> line.matches("\\w+")))
        .containsExactlyInAnyOrder("PATH", "PWD", "SPOTJMHBUGS_RUN", "PROBE");
  }

  @Test
  void countsASignalAsFailure() throws Exception {
    assertThat(sh("kill -TERM $$")).isEqualTo(new ProcessOutcome.Exited(143));
  }

  @Test
  void aProgramThatTakesTooMuchIsKilled() throws Exception {
    ProcessRunner strict = new ProcessRunner(List.of(), () -> Files.exists(directory.resolve("a")));
    Command command =
        new Command(
            List.of("sh", "-c", "sleep 6; touch a; sleep 100"),
            directory,
            environment(),
            logFile(),
            AMPLE);
    assertThat(strict.run(command))
        .isEqualTo(new ProcessOutcome.Stopped())
        .returns(false, ProcessOutcome::succeeded);
    assertThat(log()).contains("# stopped at a limit\n");
  }

  @Test
  void aProgramMayWaitForAllItsChildren() throws Exception {
    assumeTrue(Programs.named("perl", System.getenv("PATH")).isPresent(), "no perl here");
    List<String> patient = List.of("perl", "-e", "1 while wait() != -1");
    assertThat(run(patient, Duration.ofSeconds(5))).isEqualTo(new ProcessOutcome.Exited(0));
  }

  @Test
  void aProgramThatDoesNotExistIsNotStarted() throws Exception {
    assertThat(run(List.of("no-such-program"), AMPLE))
        .isEqualTo(new ProcessOutcome.NotStarted("no no-such-program on the PATH"));
    assertThat(run(List.of("./gradlew"), AMPLE))
        .isEqualTo(new ProcessOutcome.NotStarted("no program ./gradlew"));
    Files.createFile(directory.resolve("gradlew"));
    assertThat(run(List.of("./gradlew"), AMPLE))
        .isEqualTo(new ProcessOutcome.NotStarted("./gradlew is not executable"));
    assertThat(log()).contains("# no no-such-program on the PATH\n");
  }

  @Test
  void aDirectoryThatDoesNotExistIsNotEntered() throws Exception {
    Path absent = directory.resolve("absent");
    Command command = new Command(List.of("sh"), absent, environment(), logFile(), AMPLE);
    assertThat(runner.run(command))
        .isEqualTo(new ProcessOutcome.NotStarted("no directory " + absent));
  }

  @Test
  void aLogThatCannotBeWrittenIsSaid() throws Exception {
    Command command = new Command(List.of("sh"), directory, environment(), directory, AMPLE);
    assertThat(runner.run(command))
        .isEqualTo(new ProcessOutcome.NotStarted("cannot write the log " + directory));
  }

  @Test
  void runsInTheSandbox() throws Exception {
    Command command = command(List.of("echo", "a b"), AMPLE);
    List<String> sandbox = List.of("sh", "-c", "echo boxed: \"$@\"", "sh");
    assertThat(new ProcessRunner(sandbox).run(command).succeeded()).isTrue();
    assertThat(log()).contains("\nboxed: echo a b\n");
  }

  @Test
  void boundsTheLog() throws Exception {
    assertThat(sh("yes 0123456789abcdef | head -n 3500000; echo the end").succeeded()).isTrue();
    assertThat(Files.size(logFile()))
        .isBetween((long) CommandLog.LIMIT, (long) CommandLog.LIMIT + CommandLog.TAIL + 1000);
    assertThat(endOfLog()).endsWith("\n0123456789abcdef\nthe end\n# exit status 0\n");
    try (Stream<String> lines = Files.lines(logFile())) {
      assertThat(lines.filter(line -> line.endsWith(" bytes left out]"))).hasSize(1);
    }
    sh("yes | head -c 1000; echo the end");
    assertThat(endOfLog()).contains("\n$ cd ").endsWith("\ny\nthe end\n# exit status 0\n");
  }

  private String endOfLog() throws IOException {
    String log = log();
    return log.substring(log.length() - 2000);
  }
}
