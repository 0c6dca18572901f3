// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Whether a loop without any effect waits for another thread; then it needs {@code x()}. */
class SpinLoopsTest {
  private static final String MEMBERS =
      """
      static int x() { return 1; } static volatile int s; volatile int f; static int[] g;
      static int shared() { return s; }
      """;

  private static boolean waits(String condition) {
    return waits(condition, "");
  }

  private static boolean waits(String condition, String body) {
    String loop = "while (" + condition + ") {" + body + "}";
    return Effects.of(MEMBERS + "void m(int n, int[] v) {" + loop + "}").isConsumed("x");
  }

  @Test
  void aLoopOnWhatIsSharedWaits() {
    assertThat(waits("f < x()")).isTrue();
    assertThat(waits("v[0] < x()")).isTrue();
    assertThat(waits("g[0] < x()")).isTrue();
    assertThat(waits("s < x()")).isTrue();
    assertThat(waits("shared() < x()")).isTrue();
  }

  @Test
  void aLoopOnWhatNobodyCanChangeDoesNot() {
    assertThat(waits("n < new int[n + 1].length && n < Math.abs(n)", "x();")).isFalse();
    assertThat(waits("n++ < x()")).isFalse();
  }
}
