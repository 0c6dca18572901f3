// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.report.Trace.Level;
import io.github.spotjmhbugs.report.Trace.Mark;
import io.github.spotjmhbugs.report.Trace.Tone;
import io.github.spotjmhbugs.report.TraceView.Line;
import java.util.List;
import org.junit.jupiter.api.Test;

class TraceViewTest {
  @Test
  void scoresGoFromLeftToRightAndFromBottomToTop() {
    TraceView view =
        TraceView.of(
            new Trace(
                List.of(1.0, Double.NaN, 4.0, 2.0),
                List.of(new Level(0, 0, 1), new Level(2, 3, 4)),
                List.of(new Mark(2, Tone.WORSE))));
    assertThat(view.points()).isEqualTo("M5.0 51.0h0M238.3 5.0h0M355.0 28.0h0");
    assertThat(view.levels()).isEqualTo("M5.0 51.0H5.0M238.3 5.0H355.0");
    assertThat(view.marks()).containsExactly(new Line("180.0", "worse"));
  }

  @Test
  void whatHardlyDiffersIsInTheMiddle() {
    assertThat(TraceView.of(new Trace(List.of(2.0, 2.0), List.of(), List.of())).points())
        .isEqualTo("M5.0 28.0h0M355.0 28.0h0");
    assertThat(TraceView.of(new Trace(List.of(3.0), List.of(), List.of())).points())
        .isEqualTo("M5.0 28.0h0");
    assertThat(TraceView.of(new Trace(List.of(), List.of(), List.of())).points()).isEmpty();
  }
}
