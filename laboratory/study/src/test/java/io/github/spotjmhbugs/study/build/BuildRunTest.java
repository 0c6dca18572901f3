// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.strangers.Deadline;
import io.github.spotjmhbugs.study.record.ProjectRecord.StepFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The order of strategies, by strategies that run nothing. */
class BuildRunTest {
  @TempDir private Path folder;
  private final List<String> tried = new ArrayList<>();
  private final List<Duration> timeLeft = new ArrayList<>();
  private BuildRun run;

  @BeforeEach
  void setUp() throws IOException {
    BuildSite site = new Projects(folder).source("p/A.scala", "").site();
    run = new BuildRun(site, Duration.ofSeconds(100), new HashSet<>());
  }

  @Test
  void givesNoStrategyAllTheTimeButTheLast() {
    List<BuildStrategy> strategies = List.of(strategy("a", "broken"), strategy("b", "built"));

    assertThatThrownBy(() -> run.run(strategies))
        .isInstanceOf(StepFailure.class)
        .hasMessage(
            "2 benchmarks: not compiled" + "; a: broken, benchmarks: 0; b: built, benchmarks: 0");

    assertThat(tried).containsExactly("a", "b");
    assertThat(timeLeft.get(0)).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(40));
    assertThat(timeLeft.get(1)).isBetween(Duration.ofSeconds(70), Duration.ofSeconds(80));
  }

  @Test
  void aCompilersReasonIsShortAndNamesNoWorkspace() throws IOException {
    BuildSite site = new Projects(folder).source("p/A.scala", "").site();
    Path file = site.root().resolve("src/B.kt");

    assertThat(site.inShort("failed:\n" + file + ":1")).isEqualTo("failed: src/B.kt:1");
    assertThat(site.inShort("x".repeat(5_000))).hasSizeLessThan(200).endsWith("…");
  }

  private BuildStrategy strategy(String name, String outcome) {
    return new BuildStrategy() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public boolean suits() {
        return true;
      }

      @Override
      public String build(Deadline deadline) {
        tried.add(name);
        timeLeft.add(deadline.left());
        return outcome;
      }
    };
  }
}
