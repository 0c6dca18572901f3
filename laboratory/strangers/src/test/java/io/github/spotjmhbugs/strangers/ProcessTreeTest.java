// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ProcessTreeTest extends ScriptRuns {
  @Test
  void killsAtTheTimeout() throws Exception {
    ProcessOutcome outcome = sh("sleep 60 & echo $! > child; wait", SHORT);
    assertThat(outcome)
        .isEqualTo(new ProcessOutcome.TimedOut(SHORT))
        .returns(false, ProcessOutcome::succeeded)
        .returns("timed out after 1.5 s", ProcessOutcome::describe);
    assertDead("child");
  }

  @Test
  void killsChildrenThatIgnoreSignals() throws Exception {
    sh("trap '' TERM HUP INT; (trap '' TERM HUP; echo $$ > child; sleep 60) & sleep 60", SHORT);
    assertDead("child");
  }

  @Test
  void killsGrandchildrenOfOthersAndOtherSessions() throws Exception {
    sh("(sh -c 'echo $$ > orphan; exec sleep 60' &); sleep 60", SHORT);
    assertDead("orphan");
    assumeTrue(Files.exists(Path.of("/proc/self/environ")), "only Linux shows what it inherited");
    sh("(setsid sh -c 'echo $$ > session; exec sleep 60' &); sleep 60", SHORT);
    assertDead("session");
  }

  @Test
  void leavesNothingBehindAProgramThatEnded() throws Exception {
    assertThat(
            sh("(setsid sh -c 'echo $$ > left; exec sleep 60' &); while [ ! -s left ]; do :; done"))
        .isEqualTo(new ProcessOutcome.Exited(0));
    assertDead("left");
  }

  @Test
  void worksWithoutSessions() throws Exception {
    ProcessRunner plain =
        new ProcessRunner(List.of(), () -> false, Optional.empty(), Optional.empty());
    assertThat(plain.run(command(List.of("cat"), AMPLE))).isEqualTo(new ProcessOutcome.Exited(0));
    String script = "trap '' TERM; sleep 60 & echo $! > child; wait";
    assertThat(plain.run(command(List.of("sh", "-c", script), SHORT)))
        .isEqualTo(new ProcessOutcome.TimedOut(SHORT));
    assertDead("child");
  }

  @Test
  void killsWhatGrowsFasterThanOneLooks() throws Exception {
    // Each process starts its successor and ends; at most one waits at a time.
    String script = "echo $$ > child; sh ./again & sleep 0.01";
    Files.writeString(directory.resolve("again"), script);
    sh("sh ./again; sleep 60", SHORT);
    String last = Files.readString(directory.resolve("child"));
    TimeUnit.MILLISECONDS.sleep(100);
    assertThat(directory.resolve("child")).hasContent(last);
  }

  @Test
  void killsWhenInterrupted() throws Exception {
    Thread caller = Thread.currentThread();
    Thread interrupter =
        new Thread(
            () -> {
              while (!Files.exists(directory.resolve("child"))) {
                Thread.onSpinWait();
              }
              caller.interrupt();
            });
    interrupter.start();
    assertThatThrownBy(() -> sh("sleep 60 & echo $! > new; mv new child; wait"))
        .isInstanceOf(InterruptedException.class);
    interrupter.join();
    assertDead("child");
  }

  @Test
  void theGuardKillsWhenThisJvmIsKilled() throws Exception {
    assumeTrue(Programs.named("setsid", System.getenv("PATH")).isPresent(), "no setsid here");
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Sleeper.class.getName(),
                directory.toString())
            .start();
    try {
      while (!Files.exists(directory.resolve("child")) && jvm.isAlive()) {
        TimeUnit.MILLISECONDS.sleep(20);
      }
    } finally {
      jvm.destroyForcibly().waitFor();
    }
    Optional<ProcessHandle> child = ProcessHandle.of(pid("child"));
    for (int i = 0; i < 200 && isRunning(child); i++) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    assertDead("child");
  }

  /** What {@link #theGuardKillsWhenThisJvmIsKilled} kills. */
  static final class Sleeper {
    private Sleeper() {}

    public static void main(String[] directory) throws Exception {
      ProcessTreeTest test = new ProcessTreeTest();
      test.directory = Path.of(directory[0]);
      test.sh("sleep 60 & echo $! > new; mv new child; wait");
    }
  }

  private long pid(String file) throws IOException {
    return Long.parseLong(Files.readString(directory.resolve(file)).strip());
  }

  private void assertDead(String file) throws IOException {
    assertThat(isRunning(ProcessHandle.of(pid(file)))).as(file).isFalse();
  }

  /** What is dead may stay on as a zombie, where nobody cares for orphans. */
  private static boolean isRunning(Optional<ProcessHandle> process) {
    try {
      return process.isPresent()
          && process.get().isAlive()
          && !Files.readString(Path.of("/proc/" + process.get().pid() + "/stat")).contains(") Z ");
    } catch (IOException e) {
      return false;
    }
  }
}
