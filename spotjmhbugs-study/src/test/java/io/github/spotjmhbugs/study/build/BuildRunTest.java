// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.study.record.StepFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The order of rungs, by rungs that run nothing. */
class BuildRunTest {
  @TempDir private Path folder;
  private final List<String> climbed = new ArrayList<>();
  private final List<Duration> timeLeft = new ArrayList<>();
  private BuildRun climb;

  @BeforeEach
  void setUp() throws IOException {
    BuildSite site = new Projects(folder).source("p/A.kt", "").site();
    climb = new BuildRun(site, Duration.ofSeconds(100));
  }

  @Test
  void leavesTimeForTheLastRung() {
    List<BuildStrategy> rungs = List.of(rung("a", "a", false), rung("b", "b", false));

    assertThatThrownBy(() -> climb.up(rungs)).isInstanceOf(StepFailure.class);

    assertThat(timeLeft.get(0)).isBetween(Duration.ofSeconds(70), Duration.ofSeconds(80));
    assertThat(timeLeft.get(1)).isBetween(Duration.ofSeconds(90), Duration.ofSeconds(100));
  }

  @Test
  void skipsWhatItsToolHasDone() {
    List<BuildStrategy> rungs =
        List.of(
            rung("modules", "tool", true),
            rung("all", "tool", true),
            rung("other", "other", false));

    assertThatThrownBy(() -> climb.up(rungs))
        .hasMessage(
            "no class files with benchmarks: "
                + "modules: built, benchmarks: 0; other: broken, benchmarks: 0");

    assertThat(climbed).containsExactly("modules", "other");
  }

  @Test
  void saysThatThereIsNothingToBuildWith() throws Exception {
    Projects kotlin = new Projects(folder.resolve("kotlin")).source("p/A.kt", "");

    assertThatThrownBy(kotlin::build)
        .isInstanceOf(StepFailure.class)
        .hasMessageStartingWith("neither build files of Maven or Gradle");
  }

  private BuildStrategy rung(String name, String tool, boolean succeeds) {
    return new BuildStrategy() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public String tool() {
        return tool;
      }

      @Override
      public boolean suits(BuildSite site) {
        return true;
      }

      @Override
      public RungResult build(BuildSite site, Deadline deadline) {
        climbed.add(name);
        timeLeft.add(deadline.left());
        return succeeds ? RungResult.success() : RungResult.failure("broken");
      }
    };
  }
}
