// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.score;

import java.util.Map;
import java.util.OptionalDouble;

/** Units of scores as JMH writes them: {@code ns/op} for times, {@code ops/ns} for throughput. */
public final class ScoreUnit {
  private static final String TIME = "/op";
  private static final String THROUGHPUT = "ops/";
  private static final Map<String, Double> NANOSECONDS =
      Map.of("ns", 1.0, "us", 1e3, "ms", 1e6, "s", 1e9, "min", 60e9, "hr", 3600e9, "day", 86_400e9);

  private ScoreUnit() {}

  /**
   * Converts scores.
   *
   * @param from a unit
   * @param to another
   * @return what a score in one unit is to be multiplied by to be one in another; empty when the
   *     units do not measure the same
   */
  public static OptionalDouble factor(String from, String to) {
    if (from.equals(to)) {
      return OptionalDouble.of(1);
    }
    boolean areTimes = from.endsWith(TIME) && to.endsWith(TIME);
    if (!areTimes && !(from.startsWith(THROUGHPUT) && to.startsWith(THROUGHPUT))) {
      return OptionalDouble.empty();
    }
    Double one = NANOSECONDS.get(timeIn(from));
    Double other = NANOSECONDS.get(timeIn(to));
    if (one == null || other == null) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(areTimes ? one / other : other / one);
  }

  /** {@return how many nanoseconds the time has that a unit names; empty when it names none} */
  static OptionalDouble nanoseconds(String unit) {
    Double time =
        unit.endsWith(TIME) || unit.startsWith(THROUGHPUT) ? NANOSECONDS.get(timeIn(unit)) : null;
    return time == null ? OptionalDouble.empty() : OptionalDouble.of(time);
  }

  private static String timeIn(String unit) {
    return unit.endsWith(TIME)
        ? unit.substring(0, unit.length() - TIME.length())
        : unit.substring(THROUGHPUT.length());
  }
}
