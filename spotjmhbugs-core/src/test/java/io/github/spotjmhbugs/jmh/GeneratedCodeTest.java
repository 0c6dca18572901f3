// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratedCodeTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a/jmh_generated/Bench_run_jmhTest",
        "a/jmh_generated/Bench_jmhType_B1",
        "a/jmh_generated/Anything",
        "jmh_generated/Bench_jmhType",
        "a/generated/Bench_run_jmhTest",
        "a/generated/Bench_jmhType",
        "a/generated/Bench_jmhType_B3",
        "a/generated/Outer_Inner_1_jmhType_B2",
        "a/generated/Bench_jmh",
        "a/generated/Bench_0_jmh_B1",
      })
  void isGenerated(String name) {
    assertThat(JmhAnnotations.isGenerated(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a/generated/Bench",
        "a/generated/Bench$State",
        "a/Bench_jmhType",
        "a/generated/sub/Bench_jmhTest",
        "a/my_jmh_generated/Bench",
        "generated",
      })
  void isTheUsers(String name) {
    assertThat(JmhAnnotations.isGenerated(name)).isFalse();
  }
}
