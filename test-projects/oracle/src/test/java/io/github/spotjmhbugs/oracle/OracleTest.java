// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * What the engine says of generated benchmarks is true. Properties choose other ones: {@code
 * -Doracle.seed=1000 -Doracle.programs=1000000}.
 */
class OracleTest {
  private static final long SEED = Long.getLong("oracle.seed", 1);
  private static final int PROGRAMS = Integer.getInteger("oracle.programs", 300);

  /** Of 300 programs; half of what was counted when this was written. */
  private static final Map<String, Integer> FLOORS =
      Map.of(
          "constants", 229,
          "dead code", 287,
          "overwritten values", 11,
          "reductions", 159,
          "surely deleted", 10);

  @Test
  void claimsAreTrue() {
    Oracle oracle = new Oracle();
    List<Difference> differences = OracleRun.check(oracle, SEED, PROGRAMS);
    assertThat(oracle.counts()).doesNotContainKey("not linked");
    FLOORS.forEach(
        (kind, floor) ->
            assertThat(oracle.counts().getOrDefault(Oracle.CLAIMS + kind, 0))
                .as(kind)
                .isGreaterThanOrEqualTo(floor * PROGRAMS / 300));
    assertThat(oracle.counts().get(Oracle.FAILING)).isLessThan(oracle.benchmarks() / 2);
    assertThat(differences.stream().limit(3).map(Shrinker::shrink)).isEmpty();
  }
}
