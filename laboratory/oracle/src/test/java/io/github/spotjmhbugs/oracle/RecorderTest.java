// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.Comparator;
import org.junit.jupiter.api.Test;

/** Programs that have the JDK call their functions again and again are stopped. */
class RecorderTest {
  /** A function without a loop, and without a call of the program's. */
  private static final class Constant extends Lambda implements Comparator<Integer> {
    Constant() {
      super((method, arguments) -> 0, 0, new Object[0]);
    }

    @Override
    public int compare(Integer one, Integer other) {
      return (Integer) run(new Object[] {one, other});
    }
  }

  @Test
  void aFunctionThatTheJdkCallsForEachElementIsStopped() {
    Recorder.reset(new StringBuilder());
    assertThat(Collections.min(Collections.nCopies(1_000, 1), new Constant())).isEqualTo(1);
    assertThat(Recorder.isEndless()).isFalse();
    assertThatThrownBy(() -> Collections.min(Collections.nCopies(1_000_000, 1), new Constant()))
        .isInstanceOf(Recorder.EndlessException.class);
    assertThat(Recorder.isEndless()).isTrue();
    Recorder.reset(new StringBuilder());
    assertThat(Recorder.isEndless()).isFalse();
  }
}
