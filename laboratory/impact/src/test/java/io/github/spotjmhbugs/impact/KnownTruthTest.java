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
 * What {@code impact} says of benchmarks whose truth is known from JMH and repairs by hand: by
 * default from the code of some, of all with scores.
 */
class KnownTruthTest {
  /** What would be wrong: the score changes by a factor, or by less than a tenth. */
  private static final Map<String, Set<String>> WRONG =
      Map.ofEntries(
          Map.entry("hashOfArray", Set.of("CONFIRMED", "FAILED")),
          Map.entry("format", Set.of("CONFIRMED", "FAILED")),
          Map.entry("notInlined", Set.of("CONTRADICTED", "FAILED")),
          Map.entry("constant", Set.of("CONFIRMED", "FAILED")),
          Map.entry("longLoop", Set.of("CONFIRMED", "FAILED")),
          Map.entry("recursion", Set.of("CONFIRMED", "FAILED")),
          Map.entry("recompiled", Set.of("CONTRADICTED", "FAILED")),
          Map.entry("sine", Set.of("CONFIRMED", "FAILED")),
          Map.entry("cosine", Set.of("CONFIRMED", "FAILED")),
          Map.entry("tangent", Set.of("CONFIRMED", "FAILED")),
          Map.entry("power", Set.of("CONFIRMED", "FAILED")),
          Map.entry("bitCounts", Set.of("CONTRADICTED", "FAILED")),
          Map.entry("roots", Set.of("CONTRADICTED", "FAILED")),
          Map.entry("exception", Set.of("CONFIRMED", "FAILED")),
          Map.entry("division", Set.of("CONTRADICTED", "FAILED")),
          Map.entry("largeHelper", Set.of("CONTRADICTED", "FAILED")),
          Map.entry("prepared", Set.of("CONTRADICTED", "FAILED")),
          Map.entry("mutualRecursion", Set.of("CONFIRMED", "FAILED")));

  /** From JDK 21 on, {@code Arrays.hashCode} is an intrinsic, which C2 deletes: 0.3 for 38 ns. */
  private static final int INTRINSIC = 21;

  @TempDir private Path folder;

  @Test
  void noVerdictIsWrong() throws IOException {
    Map<String, Set<String>> wrong = new TreeMap<>(WRONG);
    if (KnownBenchmarks.release() >= INTRINSIC) {
      wrong.put("hashOfArray", Set.of("CONTRADICTED", "FAILED"));
    }
    boolean isAll = KnownBenchmarks.IS_ALL;
    KnownBenchmarks benchmarks = new KnownBenchmarks("KnownTruth", folder);
    Map<String, String> verdicts =
        isAll
            ? benchmarks.verdicts("--evidence", "auto")
            : benchmarks.verdicts(
                "--evidence", "jit", "--include", "hash|notIn|recom|sine$|tangent$|power$");
    assertThat(verdicts)
        .hasSizeGreaterThan(isAll ? WRONG.size() : 3)
        .allSatisfy(
            (benchmark, verdict) ->
                assertThat(verdict).isNotIn(wrong.getOrDefault(benchmark, Set.of("FAILED"))));
    if (!isAll) {
      // Code that is kept needs CPU times that agree: other load may hide some of the four calls.
      assertThat(verdicts.values()).contains("CONFIRMED", "CONTRADICTED");
    }
  }
}
