// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ListedBenchmarkTest {
  @Test
  void takesValuesOfTheParametersThatItHas() {
    ListedBenchmark benchmark =
        new ListedBenchmark(
            "a.B.c", "AverageTime", "", 1, 1, Map.of("size", "1", "kind", "x"), Map.of());
    assertThat(benchmark.with(Map.of("size", "1000", "other", "2")))
        .hasToString("a.B.c (kind=x, size=1000)");
  }
}
