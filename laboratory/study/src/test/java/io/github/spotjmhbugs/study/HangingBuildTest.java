// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Maven that waits for a debugger until the end of time. */
class HangingBuildTest {
  private static final String PROJECT = "h/hangs";

  @TempDir private Path folder;

  @Test
  void isKilledAtTheTimeout() throws Exception {
    String marker = "hanging-" + UUID.randomUUID();
    Host host = new Host(folder.resolve("host"));
    String options =
        "-Dmarker=" + marker + " -agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=0";
    host.add(
        PROJECT,
        Map.of(
            ".mvn/jvm.config",
            options,
            "pom.xml",
            Poms.of("11"),
            Sources.path("", "Sample"),
            Sources.generated("Sample")));
    Output output = new Output(folder.resolve("results"));
    String[] command =
        host.study(
            host.list("project", PROJECT),
            output.root(),
            "--offline",
            "--allow-builds",
            "--timeout",
            "5s");

    long begin = System.nanoTime();
    CompletableFuture<Invocation> study =
        CompletableFuture.supplyAsync(() -> Invocation.of(command));
    ChildStudy.await("the hanging Maven", () -> ChildStudy.isAnywhere(marker, -1));
    Invocation ended = study.join();

    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(30));
    assertThat(ChildStudy.isAnywhere(marker, -1)).isFalse();
    assertThat(ended.status()).isZero();
    ProjectRecord hanging = output.record(PROJECT);
    assertThat(hanging.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(hanging.reason()).startsWith("build: ").contains("maven: timed out");
    assertThat(output.root().resolve("work")).doesNotExist();
  }
}
