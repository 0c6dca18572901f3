// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A trace as the template needs it, on a logarithmic scale of its own.
 *
 * @param points the outline of all points, one of no length for each
 * @param levels the outline of the lines
 * @param marks the vertical lines
 */
record TraceView(String points, String levels, List<Line> marks) {
  /** Size of the drawing in its own units, which the template names as well. */
  private static final double WIDTH = 360;

  private static final double HEIGHT = 56;
  private static final double MARGIN = 5;

  /** What is closer than this shall look the same, so that noise does not fill the drawing. */
  private static final double LEAST_RATIO = 1.2;

  /**
   * A vertical line.
   *
   * @param x its place
   * @param css its style class
   */
  record Line(String x, String css) {}

  static TraceView of(Trace trace) {
    double[] logs =
        trace.scores().stream()
            .filter(score -> !Double.isNaN(score))
            .mapToDouble(Math::log)
            .sorted()
            .toArray();
    double low = logs.length == 0 ? 0 : logs[0];
    double high = logs.length == 0 ? 0 : logs[logs.length - 1];
    double room = Math.max(0, Math.log(LEAST_RATIO) - (high - low)) / 2;
    Scale scale = new Scale(trace.scores().size(), low - room, high + room);
    return new TraceView(
        IntStream.range(0, trace.scores().size())
            .filter(i -> !Double.isNaN(trace.scores().get(i)))
            .mapToObj(i -> "M" + scale.x(i) + " " + scale.y(trace.scores().get(i)) + "h0")
            .collect(Collectors.joining()),
        trace.levels().stream()
            .map(
                one ->
                    "M"
                        + scale.x(one.first())
                        + " "
                        + scale.y(one.score())
                        + "H"
                        + scale.x(one.last()))
            .collect(Collectors.joining()),
        trace.marks().stream()
            .map(
                mark ->
                    new Line(scale.x(mark.at() - 0.5), mark.tone().name().toLowerCase(Locale.ROOT)))
            .toList());
  }

  /** Places in the drawing. */
  private record Scale(int count, double low, double high) {
    String x(double index) {
      return place(MARGIN + (WIDTH - 2 * MARGIN) * index / Math.max(1, count - 1));
    }

    String y(double score) {
      return place(
          HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * (Math.log(score) - low) / (high - low));
    }

    private static String place(double place) {
      return String.format(Locale.ROOT, "%.1f", place);
    }
  }
}
