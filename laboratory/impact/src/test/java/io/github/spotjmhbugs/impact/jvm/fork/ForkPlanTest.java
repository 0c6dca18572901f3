// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ForkPlanTest {
  private static final ForkPlan PLAN =
      new ForkPlan(
          List.of("a.B.c"),
          "avgt",
          Map.of("n", "1\n2"),
          "java",
          "a.jar:b.jar",
          List.of("-Xint", "-Dx=y z"),
          1,
          2,
          Iterations.of(3, 4, 5).warmedUpInBatchesOf(6),
          "out.json");

  @TempDir private Path folder;

  @Test
  void readsWhatItWrote() throws IOException {
    Path file = folder.resolve("plan");

    PLAN.write(file);

    assertThat(ForkPlan.read(file)).usingRecursiveComparison().isEqualTo(PLAN);
  }

  @Test
  void namesAFileThatIsNoPlan() throws IOException {
    Path file = folder.resolve("plan");
    try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(file))) {
      out.writeObject("another object");
    }

    assertThatThrownBy(() -> ForkPlan.read(file))
        .isInstanceOf(IOException.class)
        .hasMessage(file + ": not a plan");
  }

  @Test
  void namesAFileThatHoldsNoObject() throws IOException {
    Path file = Files.writeString(folder.resolve("plan"), "mode=avgt");

    assertThatThrownBy(() -> ForkPlan.read(file))
        .isInstanceOf(IOException.class)
        .hasMessage(file + ": not a plan");
  }
}
