// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.oracle.Execution.Outcome;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OutcomeTest {
  @ParameterizedTest
  @CsvSource({
    "0.30000000000000004, 0.3, true",
    "2.7755575615628914E-17, -2.7755575615628914E-17, true",
    "1.0E12, 1.0000000000001E12, true",
    "0.3, 0.4, false",
    "1.0E-8, 2.0E-8, false",
    "1.0E12, 1.0001E12, false",
    "0.3, -0.3, false",
  })
  void numbersMayDifferByTheirRounding(String one, String other, boolean isClose) {
    assertThat(sum(one).isCloseTo(sum(other))).isEqualTo(isClose);
    assertThat(sum(other).isCloseTo(sum(one))).isEqualTo(isClose);
  }

  private static Outcome sum(String value) {
    return new Outcome("state sum=" + value + " count=3\n", false, false);
  }
}
