// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * What the engine says of generated benchmarks is true. Properties choose other ones: {@code
 * -Doracle.seed=1000 -Doracle.programs=1000000}.
 */
class OracleTest {
  private static final int DEFAULT_PROGRAMS = 250;

  /** How many of them run in a new Java in each build. */
  private static final int NEW_PROGRAMS = 40;

  private static final long SEED = Long.getLong("oracle.seed", 1);
  private static final int PROGRAMS = Integer.getInteger("oracle.programs", DEFAULT_PROGRAMS);

  /** Of as many programs; half of what was counted when this was written. */
  private static final Map<String, Integer> FLOORS =
      Map.of(
          "constants", 193,
          "dead code", 260,
          "overwritten values", 13,
          "reductions", 152,
          "surely deleted", 13);

  @Test
  void claimsAreTrue() {
    Oracle oracle = new Oracle();
    List<Difference> differences = OracleRun.check(oracle, SEED, PROGRAMS);
    assertThat(oracle.counts()).doesNotContainKey("not linked");
    FLOORS.forEach(
        (kind, floor) ->
            assertThat(oracle.counts().getOrDefault(Oracle.CLAIMS + kind, 0))
                .as(kind)
                .isGreaterThanOrEqualTo(floor * PROGRAMS / DEFAULT_PROGRAMS));
    assertThat(oracle.counts().get(Oracle.FAILING)).isLessThan(oracle.benchmarks() / 2);
    assertThat(differences.stream().limit(3).map(Shrinker::shrink)).isEmpty();
  }

  /** The grammar has more where javac knows record patterns and pattern switches. */
  @Test
  void claimsAreTrueInANewJava() throws Exception {
    Optional<Path> jdk = NewJava.find();
    if (jdk.isEmpty()) {
      System.out.println("the oracle in a new Java: skipped, no JDK " + NewJava.FEATURE + " found");
    }
    assumeThat(jdk).as("a JDK " + NewJava.FEATURE).isPresent();
    int programs = PROGRAMS == DEFAULT_PROGRAMS ? NEW_PROGRAMS : PROGRAMS;
    assertThat(NewJava.run(jdk.orElseThrow(), SEED, programs))
        .contains("\n" + programs + " programs, ", ", 0 programs differ;")
        .contains("uses of record pattern: ", "uses of pattern switch: ")
        .doesNotContain("not linked", "failed: ");
  }
}
