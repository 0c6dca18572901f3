// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code impact} says of benchmarks that a comparison may be fooled by: they wait, allocate,
 * are compiled while they run, or are slower when they accumulate.
 */
class KnownDuetsTest {
  private static final String CONFIRMED = "CONFIRMED";
  private static final String CONTRADICTED = "CONTRADICTED";

  /** The verdict that would be wrong, as JMH and the repairs by hand have it. */
  private static final Map<String, String> WRONG =
      Map.ofEntries(
          Map.entry("sleeps", CONFIRMED),
          Map.entry("parks", CONFIRMED),
          Map.entry("awaitsAnotherThread", CONFIRMED),
          Map.entry("parksAndComputes", CONFIRMED),
          Map.entry("allocates", CONTRADICTED),
          Map.entry("allocatesAnyway", CONFIRMED),
          Map.entry("longLoop", CONFIRMED),
          Map.entry("megamorphic", CONFIRMED),
          Map.entry("sortsByComparator", CONFIRMED),
          Map.entry("deoptimises", CONTRADICTED),
          Map.entry("vectorised", CONTRADICTED),
          Map.entry("addedInOrder", CONFIRMED),
          Map.entry("lookedUp", CONFIRMED),
          Map.entry("half", CONTRADICTED),
          Map.entry("twentieth", CONFIRMED),
          Map.entry("foldedDivision", CONTRADICTED));

  /** From then on, C2 deletes the long loop, and computes the roots several at a time. */
  private static final int DELETING = 25;

  @TempDir private Path folder;

  @Test
  void noVerdictIsWrong() throws IOException {
    Map<String, String> wrong = new TreeMap<>(WRONG);
    if (KnownBenchmarks.release() >= DELETING) {
      wrong.put("longLoop", CONTRADICTED);
      wrong.put("addedInOrder", CONTRADICTED);
    }
    KnownBenchmarks benchmarks = new KnownBenchmarks("KnownDuets", folder);
    Map<String, String> verdicts =
        new TreeMap<>(
            KnownBenchmarks.IS_ALL
                ? benchmarks.verdicts("--evidence", "time", "--practice", "RETU,LOOP,FINAL")
                : benchmarks.verdicts(
                    "--evidence", "time", "--practice", "RETU", "--include", "half$"));
    assertThat(verdicts)
        .hasSizeGreaterThanOrEqualTo(KnownBenchmarks.IS_ALL ? WRONG.size() - 1 : 1)
        .allSatisfy(
            (benchmark, verdict) ->
                assertThat(Set.of(verdict))
                    .doesNotContain(wrong.getOrDefault(benchmark, "FAILED"), "FAILED"));
    // However busy the machine is, a factor of two shows.
    assertThat(verdicts).containsEntry("half", CONFIRMED);
  }
}
