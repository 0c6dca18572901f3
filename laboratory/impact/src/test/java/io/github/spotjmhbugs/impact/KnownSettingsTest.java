// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code impact} says of missing warm-ups; by default of one batch, which takes seconds. */
class KnownSettingsTest {
  private static final Map<String, Set<String>> RIGHT =
      Map.of(
          "tooShort", Set.of("CONFIRMED"),
          "longEnough", Set.of("CONTRADICTED", "UNDECIDED"),
          "smallBatch", Set.of("CONFIRMED"),
          "longCalls", Set.of("CONTRADICTED", "UNDECIDED"));

  @TempDir private Path folder;

  @Test
  void theWarmUpDecides() throws IOException {
    boolean isAll = KnownBenchmarks.IS_ALL;
    KnownBenchmarks.release();
    assertThat(
            new KnownBenchmarks("KnownSettings", folder)
                .verdicts("--practice", "WARM,BATCH", "--include", isAll ? "." : "smallBatch$"))
        .hasSize(isAll ? 4 : 1)
        .allSatisfy(
            (benchmark, verdict) ->
                assertThat(verdict).isIn(RIGHT.getOrDefault(benchmark, Set.of())));
  }
}
