// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The logarithmic axis that all intervals of a column share, with 1 in the middle.
 *
 * @param end the ratio at its right end; its inverse is at the left one
 * @param ticks where it has lines, from left to right
 */
record IntervalAxis(double end, List<Tick> ticks) {
  /** Size of the drawing in its own units; the style sheet scales it. */
  private static final double WIDTH = 240;

  private static final double MARGIN = 16;
  private static final double[] NARROW = {1.1, 1.25, 2, 5};

  /**
   * A line of the axis.
   *
   * @param x its place in the drawing
   * @param label the ratio there
   * @param css the style class of the line
   */
  record Tick(String x, String label, String css) {}

  /**
   * An interval as the template needs it.
   *
   * @param from where it begins in the drawing
   * @param at where its estimate is
   * @param to where it ends
   * @param css the style class that says whether it excludes 1
   * @param ticks the lines behind it
   */
  record Plot(String from, String at, String to, String css, List<Tick> ticks) {}

  /**
   * Makes an axis. A few very wide intervals, which say little, do not squeeze the others.
   *
   * @param intervals the intervals of a column
   * @return the shortest axis with round ends that contains all estimates and wholly contains three
   *     of four intervals, not counting limits at infinity
   */
  static IntervalAxis of(List<Interval> intervals) {
    double estimates = intervals.stream().mapToDouble(one -> reach(one.estimate())).max().orElse(1);
    double limits =
        intervals.stream()
            .mapToDouble(one -> Math.max(reach(one.low()), reach(one.high())))
            .sorted()
            .limit(Math.max(1, intervals.size() * 3L / 4))
            .max()
            .orElse(1);
    double most = Math.max(estimates, limits);
    for (double end : NARROW) {
      if (most <= end) {
        return of(end, List.of(1 / end, 1.0, end));
      }
    }
    int decades = (int) Math.ceil(Math.log10(most));
    // More labels than that would touch each other.
    int step = (decades + 2) / 3;
    List<Double> ratios = new ArrayList<>();
    for (int exponent = -decades / step * step; exponent <= decades; exponent += step) {
      ratios.add(Math.pow(10, exponent));
    }
    return of(Math.pow(10, decades), ratios);
  }

  /** How far an axis must reach for a ratio. */
  private static double reach(double ratio) {
    return ratio == 0 || Double.isInfinite(ratio) ? 1 : Math.max(ratio, 1 / ratio);
  }

  private static IntervalAxis of(double end, List<Double> ratios) {
    IntervalAxis axis = new IntervalAxis(end, List.of());
    return new IntervalAxis(
        end,
        ratios.stream()
            .map(ratio -> new Tick(axis.place(ratio), label(ratio), ratio == 1 ? "one" : "tick"))
            .toList());
  }

  /**
   * Draws an interval.
   *
   * @param interval an interval
   * @return its places; what nothing bounds, or only beyond the axis, goes on to the edge of the
   *     drawing
   */
  Plot plot(Interval interval) {
    return new Plot(
        place(interval.low()),
        place(interval.estimate()),
        place(interval.high()),
        interval.excludesOne() ? "interval sure" : "interval",
        ticks);
  }

  private String place(double ratio) {
    double half = WIDTH / 2 - MARGIN;
    double place = WIDTH / 2 + half * Math.log(ratio) / Math.log(end);
    return String.format(Locale.ROOT, "%.1f", Math.max(0, Math.min(WIDTH, place)));
  }

  private static String label(double ratio) {
    return new BigDecimal(ratio, new MathContext(3)).stripTrailingZeros().toPlainString();
  }
}
