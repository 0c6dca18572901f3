// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code impact} says of faults in states, fixtures and parameters. */
class KnownStatesTest {
  @TempDir private Path folder;

  @Test
  void theStateDecides() throws IOException {
    KnownBenchmarks.release();
    assertThat(
            new KnownBenchmarks("KnownStates", folder)
                .verdicts("--practice", "STATE,SETUP,PARAM", "--threshold", "low"))
        .containsExactlyInAnyOrderEntriesOf(
            Map.ofEntries(
                Map.entry("grows", "IMPACTED"),
                Map.entry("ends", "IMPACTED"),
                Map.entry("neverEnds", "NO_EFFECT"),
                Map.entry("sorts", "IMPACTED"),
                Map.entry("sortsNothing", "NO_EFFECT"),
                Map.entry("withoutInput", "IMPACTED"),
                Map.entry("withInput", "NO_EFFECT"),
                Map.entry("tooEarly", "IMPACTED"),
                Map.entry("tooEarlyWithOneValue", "IMPACTED")));
  }
}
