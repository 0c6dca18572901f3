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
                Map.entry("grows", "CONFIRMED"),
                Map.entry("growsInside", "CONFIRMED"),
                Map.entry("growsInOneOfTwo", "UNDECIDED"),
                Map.entry("growsInOneOfTwoStates", "UNDECIDED"),
                Map.entry("ends", "CONFIRMED"),
                Map.entry("neverEnds", "CONTRADICTED"),
                Map.entry("sorts", "CONFIRMED"),
                Map.entry("sortsNothing", "CONTRADICTED"),
                Map.entry("withoutInput", "CONFIRMED"),
                Map.entry("withInput", "CONTRADICTED"),
                Map.entry("tooEarly", "CONFIRMED"),
                Map.entry("tooEarlyWithOneValue", "CONFIRMED"),
                Map.entry("readToItsEnd", "CONFIRMED"),
                Map.entry("sortsMuch", "CONFIRMED"),
                Map.entry("withOffset", "CONTRADICTED"),
                Map.entry("ignoresFailure", "CONFIRMED"),
                Map.entry("byChance", "CONFIRMED"),
                Map.entry("stamped", "CONFIRMED"),
                Map.entry("initialised", "CONTRADICTED"),
                Map.entry("fromNothing", "CONFIRMED"),
                Map.entry("named", "CONFIRMED")));
  }
}
