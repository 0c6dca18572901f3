// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.report.IntervalAxis.Plot;
import io.github.spotjmhbugs.report.IntervalAxis.Tick;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntervalAxisTest {
  @ParameterizedTest
  @CsvSource({
    "1, '0.909, 1, 1.1'",
    "1.09, '0.909, 1, 1.1'",
    "1.2, '0.8, 1, 1.25'",
    "0.6, '0.5, 1, 2'",
    "4.9, '0.2, 1, 5'",
    "7, '0.1, 1, 10'",
    "0.012, '0.01, 0.1, 1, 10, 100'",
    "3000, '0.0001, 0.01, 1, 100, 10000'",
    "2e6, '0.000001, 0.001, 1, 1000, 1000000'"
  })
  void endsAreRound(double ratio, String labels) {
    Interval interval = new Interval(ratio, ratio, ratio);
    assertThat(IntervalAxis.of(List.of(interval)).ticks())
        .extracting(Tick::label)
        .containsExactly(labels.split(", "));
  }

  @Test
  void oneIsInTheMiddleAndInversesAreEquallyFarFromIt() {
    Interval half = new Interval(0.4, 0.5, 0.8);
    Interval twice = new Interval(1.25, 2, 2.5);
    IntervalAxis axis = IntervalAxis.of(List.of(half, twice));
    assertThat(axis.ticks()).extracting(Tick::x).containsExactly("16.0", "120.0", "224.0");
    Plot left = axis.plot(half);
    Plot right = axis.plot(twice);
    assertThat(Double.parseDouble(left.at()) + Double.parseDouble(right.at())).isEqualTo(240);
    assertThat(Double.parseDouble(left.from()) + Double.parseDouble(right.to())).isEqualTo(240);
    assertThat(left.css()).isEqualTo("interval sure");
    assertThat(axis.plot(new Interval(0.9, 1.1, 1.2)).css()).isEqualTo("interval");
  }

  @Test
  void whatNothingBoundsGoesOnToTheEdge() {
    Interval interval = new Interval(0, 2, Double.POSITIVE_INFINITY);
    Plot plot = IntervalAxis.of(List.of(interval)).plot(interval);
    assertThat(plot.from()).isEqualTo("0.0");
    assertThat(plot.to()).isEqualTo("240.0");
  }

  @Test
  void aWideIntervalDoesNotSqueezeTheOthers() {
    Interval narrow = new Interval(0.9, 1.05, 1.2);
    Interval wide = new Interval(0.001, 1.5, 1000);
    IntervalAxis axis = IntervalAxis.of(List.of(wide, narrow));
    assertThat(axis.ticks()).extracting(Tick::label).containsExactly("0.5", "1", "2");
    assertThat(axis.plot(wide).from()).isEqualTo("0.0");
    assertThat(axis.plot(wide).to()).isEqualTo("240.0");
    assertThat(IntervalAxis.of(List.of(wide)).ticks())
        .extracting(Tick::label)
        .containsExactly("0.001", "0.01", "0.1", "1", "10", "100", "1000");
  }

  @Test
  void limitsAreAroundTheEstimate() {
    assertThatThrownBy(() -> new Interval(2, 1, 3)).hasMessage("no interval: 2.0, 1.0, 3.0");
    assertThatThrownBy(() -> new Interval(0, Double.NaN, 1)).hasMessageStartingWith("no interval");
  }
}
