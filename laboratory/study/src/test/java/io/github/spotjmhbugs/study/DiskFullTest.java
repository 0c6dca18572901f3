// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.study.record.ProjectRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.samples.JMHSample_01_HelloWorld;

/** A journal that cannot grow any more, because the system limits the size of files. */
class DiskFullTest {
  private static final int PROJECTS = 6;
  private static final int BLOCK = 512;

  @TempDir private Path folder;

  @Test
  void whatIsFinishedStaysAndTheNextRunGoesOn() throws Exception {
    Host host = new Host(folder.resolve("host"));
    List<String> jars = jars();
    List<String> lines = new ArrayList<>(jars);
    lines.add(0, "project");
    Path list = host.list(lines.toArray(String[]::new));
    Output whole = new Output(folder.resolve("whole"));
    assertThat(Invocation.of(host.study(list, whole.root())).status()).isZero();
    long size = Files.size(whole.root().resolve("results.jsonl"));
    Output output = new Output(folder.resolve("results"));
    String[] command = host.study(list, output.root(), "--jobs", "1");

    // Four records fit, and a part of the next.
    String limit = "ulimit -f " + size * 9 / PROJECTS / 2 / BLOCK + " && exec \"$@\"";
    try (ChildStudy child = ChildStudy.start(List.of("sh", "-c", limit, "sh"), command)) {
      assertThat(child.waitFor()).isEqualTo(2);
      assertThat(Invocation.problems(child.errors()))
          .singleElement()
          .asString()
          .startsWith("spotjmhbugs: " + output.root().resolve("results.jsonl") + ": ");
    }
    List<ProjectRecord> finished = output.records();
    assertThat(finished).extracting(ProjectRecord::project).isEqualTo(jars.subList(0, 4));
    assertThat(output.root().resolve("results.jsonl")).content().endsWith("}\n");

    Invocation next = Invocation.of(command);

    assertThat(next.status()).isZero();
    assertThat(next.errors()).hasSize(2);
    assertThat(output.records()).startsWith(finished.toArray(ProjectRecord[]::new));
    assertThat(output.comparableRecords()).isEqualTo(whole.comparableRecords()).hasSize(PROJECTS);
    assertThat(output.comparableTables()).isEqualTo(whole.comparableTables());
  }

  private List<String> jars() throws IOException {
    Path samples =
        Path.of(
            JMHSample_01_HelloWorld.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
    List<String> jars = new ArrayList<>();
    for (int i = 0; i < PROJECTS; i++) {
      Path jar = folder.resolve("samples" + i + ".jar");
      Files.copy(samples, jar, StandardCopyOption.REPLACE_EXISTING);
      jars.add(jar.toString());
    }
    return jars;
  }
}
