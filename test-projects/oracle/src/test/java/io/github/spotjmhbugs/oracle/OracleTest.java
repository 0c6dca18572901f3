// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What the engine calls dead can be removed. Properties choose other programs: {@code
 * -Doracle.seed=1000 -Doracle.programs=1000000}.
 */
class OracleTest {
  private static final long SEED = Long.getLong("oracle.seed", 1);
  private static final int PROGRAMS = Integer.getInteger("oracle.programs", 150);

  @Test
  void programsAreTheSameWithoutTheirDeadCode() {
    Oracle oracle = new Oracle();
    List<Difference> differences = OracleRun.check(oracle, SEED, PROGRAMS);
    assertThat(oracle.counts().getOrDefault("compared, with findings", 0))
        .isGreaterThan(PROGRAMS / 5);
    assertThat(differences.stream().limit(3).map(Shrinker::shrink)).isEmpty();
  }
}
