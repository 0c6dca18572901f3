// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A build that takes more of the disk than it may. */
class DiskLimitTest {
  @TempDir private Path folder;

  @Test
  @Timeout(300)
  void isStoppedWhileTheOthersGoOn() throws Exception {
    Host host = new Host(folder.resolve("host"));
    // A sparse file takes no disk in truth.
    String script =
        """
        truncate -s 2G huge
        sleep 100
        """;
    host.add(
        "d/huge",
        Map.of(
            "pom.xml",
            Poms.of("11"),
            "mvnw",
            "case \"$*\" in *--version*) exit 0 ;; esac\n" + script,
            Sources.path("", "Sample"),
            Sources.generated("Sample")));
    Wrapped others = new Wrapped(host, folder.resolve("wrapped"));
    others.add("d/other");
    Output output = new Output(folder.resolve("results"));
    Path list = host.list("project", "d/huge", "d/other");

    Invocation study =
        Invocation.of(
            host.study(list, output.root(), "--max-disk=1", "--jobs=1", "--allow-builds"));

    assertThat(study.problems()).isEmpty();
    assertThat(study.status()).isZero();
    assertThat(output.record("d/huge").outcome()).isEqualTo(Outcome.FAILED);
    assertThat(output.record("d/huge").reason()).isEqualTo("uses more than 1024 MB of disk");
    assertThat(output.record("d/other").outcome().isScanned()).isTrue();
    assertThat(output.root().resolve("work")).doesNotExist();
  }
}
