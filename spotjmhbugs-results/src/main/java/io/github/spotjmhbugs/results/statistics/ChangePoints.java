// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.FisherExactTest;

/**
 * Where the level of a series changes: e-divisive means (Matteson and James 2014) in windows that
 * overlap, with Student's t test in place of permutations, as Fleming et al. (ICPE 2023) do in
 * Hunter, now Apache Otava. Candidates of all windows are collected generously; then the weakest is
 * dropped until all are significant between their neighbours.
 *
 * <p>Unlike in Otava 0.8, a level has at least two values that are nearer to it than to the one
 * beside it, since a single one is an outlier as well; a level of few values also has to pass
 * Fisher's exact test, and not to scatter more than its neighbour; the variances in the t test are
 * unbiased; and the points on both sides of a dropped one are tested again.
 */
public final class ChangePoints {
  /** A window holds enough values for the test, and few enough to hold few changes. */
  private static final int WINDOW = 50;

  /** So many values of a level are nearer to it than to the next one. */
  private static final int SHORTEST = 2;

  /** Looking at fifty places makes chance that much likelier than at one. */
  private static final double P = 0.001;

  /** A candidate between others may gain significance when they are dropped. */
  private static final double P_OF_CANDIDATE = 10 * P;

  /** So rarely, one of two levels that scatter alike seems to scatter that much more. */
  private static final double P_OF_SCATTER = 0.01;

  /** The mean of so many values is near to normal, whatever their distribution is. */
  private static final int MANY = 8;

  /** A share of a step: what is so near to its other end, or scatters so much, is no noise. */
  private static final double NEAR = 0.25;

  private final double[] values;
  private final double[] raw;

  private ChangePoints(double[] values, double[] raw) {
    this.values = values;
    this.raw = raw;
  }

  /**
   * Finds changes.
   *
   * @param values finite numbers in the order of time, without outliers
   * @param raw the same with outliers, several of which may be a second speed
   * @param least the smallest difference of means that matters
   * @return the index of the first value of each new level, ascending
   */
  public static List<Integer> of(double[] values, double[] raw, double least) {
    ChangePoints series = new ChangePoints(values, raw);
    return series.merged(series.candidates(), least);
  }

  /**
   * Tells a change that goes on from one at a point.
   *
   * @param before the values of a level
   * @param after the values of the next one
   * @return whether a line through all of them explains them better than a step does
   */
  public static boolean isGradual(double[] before, double[] after) {
    double[] all = Arrays.copyOf(before, before.length + after.length);
    System.arraycopy(after, 0, all, before.length, after.length);
    double middle = (all.length - 1) / 2.0;
    double mean = mean(all);
    double products = 0;
    double squares = 0;
    for (int i = 0; i < all.length; i++) {
      products += (i - middle) * (all[i] - mean);
      squares += (i - middle) * (i - middle);
    }
    // By Schwarz's criterion; the place of a step was searched for and counts as two parameters.
    double price = Math.pow(all.length, 2.0 / all.length);
    double line = squaredErrors(all) - products * products / squares;
    return line < price * (squaredErrors(before) + squaredErrors(after));
  }

  private SortedSet<Integer> candidates() {
    SortedSet<Integer> found = new TreeSet<>();
    int start = 0;
    while (start < values.length) {
      SortedSet<Integer> here = divide(start, Math.min(values.length, start + WINDOW));
      found.addAll(here);
      start = Math.max(start + WINDOW / 2, here.isEmpty() ? 0 : here.last());
    }
    return found;
  }

  /**
   * A place where an interval is divided.
   *
   * @param at the first value of the second part
   * @param difference how much the parts differ
   * @param p the p-value of the hypothesis that their means are equal
   */
  private record Split(int at, double difference, double p) {}

  /** Divides a window where its parts differ most, and these again, as long as it is no chance. */
  private SortedSet<Integer> divide(int from, int to) {
    SortedSet<Integer> found = new TreeSet<>();
    Map<Integer, Split> parts = new HashMap<>();
    put(parts, from, to);
    while (!parts.isEmpty()) {
      int start =
          parts.entrySet().stream()
              .max(
                  Comparator.comparing(
                          (Map.Entry<Integer, Split> part) -> part.getValue().difference())
                      .thenComparing(part -> -part.getKey()))
              .orElseThrow()
              .getKey();
      Split best = parts.remove(start);
      if (best == null || best.p() > P_OF_CANDIDATE) {
        break;
      }
      SortedSet<Integer> later = found.tailSet(start + 1);
      int end = later.isEmpty() ? to : later.first();
      found.add(best.at());
      put(parts, start, best.at());
      put(parts, best.at(), end);
    }
    return found;
  }

  private void put(Map<Integer, Split> parts, int from, int to) {
    if (to - from > 1) {
      parts.put(from, split(from, to));
    }
  }

  /**
   * The best split, in squared time. {@code across[j]} is the sum of the distances between value j
   * and all before the split, {@code left[j]} that between it and all before it.
   */
  private Split split(int from, int to) {
    double[] across = new double[to];
    double[] left = new double[to];
    for (int j = from; j < to; j++) {
      for (int i = from; i < j; i++) {
        left[j] += Math.abs(values[i] - values[j]);
      }
    }
    int best = from + 1;
    double most = Double.NEGATIVE_INFINITY;
    double within = 0;
    for (int at = from + 1; at < to; at++) {
      within += left[at - 1];
      for (int j = at; j < to; j++) {
        across[j] += Math.abs(values[at - 1] - values[j]);
      }
      double between = 0;
      double beyond = 0;
      for (int end = at + 1; end <= to; end++) {
        between += across[end - 1];
        beyond += left[end - 1] - across[end - 1];
        double n = at - from;
        double m = end - at;
        double difference =
            2
                / (n + m)
                * (between
                    - (n > 1 ? m * within / (n - 1) : 0)
                    - (m > 1 ? n * beyond / (m - 1) : 0));
        if (difference > most) {
          most = difference;
          best = at;
        }
      }
    }
    return new Split(best, most, p(from, best, to));
  }

  private List<Integer> merged(SortedSet<Integer> candidates, double least) {
    List<Integer> points = new ArrayList<>(candidates);
    while (!points.isEmpty()) {
      int weakest = weakest(points, least);
      if (weakest < 0) {
        break;
      }
      points.remove(weakest);
    }
    return points;
  }

  /**
   * The index of the least significant point by chance, else of the smallest; negative if all hold.
   */
  private int weakest(List<Integer> points, double least) {
    int unlikely = -1;
    int small = -1;
    double p = 0;
    double size = least;
    for (int i = 0; i < points.size(); i++) {
      int from = i == 0 ? 0 : points.get(i - 1);
      int at = points.get(i);
      int to = i == points.size() - 1 ? values.length : points.get(i + 1);
      double here = p(from, at, to);
      if (here >= p && (here >= P || isByChance(from, at, to))) {
        p = here;
        unlikely = i;
      }
      double step = Math.abs(mean(part(from, at)) - mean(part(at, to)));
      if (step <= size) {
        size = step;
        small = i;
      }
    }
    return unlikely >= 0 ? unlikely : small;
  }

  /**
   * Student's test is right for means that are normal. With two speeds, those of few values are
   * not, and a few runs in a row with the rarer speed would be a level. So where values on one side
   * are less than a quarter of the step off the mean of the other, Fisher's exact test asks whether
   * values are beyond the middle more often after the point than before it.
   */
  private boolean isByChance(int from, int at, int to) {
    double[] before = part(from, at);
    double[] after = part(at, to);
    double step = mean(after) - mean(before);
    double middle = mean(before) + step / 2;
    boolean isRise = step > 0;
    if (count(before, middle, !isRise) < SHORTEST || count(after, middle, isRise) < SHORTEST) {
      return true;
    }
    if (Math.min(before.length, after.length) >= MANY) {
      return false;
    }
    boolean isShorter = after.length < before.length;
    if (isDisturbed(isShorter ? after : before, isShorter ? before : after, step)) {
      return true;
    }
    double[] earlier = Arrays.copyOfRange(raw, from, at);
    double[] later = Arrays.copyOfRange(raw, at, to);
    boolean isMixed =
        count(earlier, mean(after) - NEAR * step, isRise) > 0
            || count(later, mean(before) + NEAR * step, !isRise) > 0;
    if (!isMixed) {
      return false;
    }
    int early = count(earlier, middle, isRise);
    int late = count(later, middle, isRise);
    int[][] beyond = {{late, after.length - late}, {early, before.length - early}};
    return FisherExactTest.withDefaults()
            .with(AlternativeHypothesis.GREATER_THAN)
            .test(beyond)
            .getPValue()
        >= P;
  }

  /** Runs that something else slowed down, each in its own way, scatter more than the others. */
  private static boolean isDisturbed(double[] few, double[] others, double step) {
    double variance = squaredErrors(few) / (few.length - 1);
    double usual = squaredErrors(others) / (others.length - 1);
    return Math.sqrt(variance) > Math.abs(NEAR * step)
        && FDistribution.of(few.length - 1, others.length - 1).survivalProbability(variance / usual)
            < P_OF_SCATTER;
  }

  private static int count(double[] values, double limit, boolean isAbove) {
    return (int) Arrays.stream(values).filter(value -> value > limit == isAbove).count();
  }

  private double p(int from, int at, int to) {
    return p(part(from, at), part(at, to));
  }

  /** Student's t test. Commons Statistics' own refuses a part of one value. */
  static double p(double[] first, double[] second) {
    int degrees = first.length + second.length - 2;
    if (degrees == 0) {
      return 1;
    }
    if (isFlat(first) && isFlat(second)) {
      return first[0] == second[0] ? 1 : 0;
    }
    double variance = (squaredErrors(first) + squaredErrors(second)) / degrees;
    double error = Math.sqrt(variance * (1.0 / first.length + 1.0 / second.length));
    double t = Math.abs(mean(first) - mean(second)) / error;
    return 2 * TDistribution.of(degrees).survivalProbability(t);
  }

  /** Whether no two values differ, which rounding would hide from a variance. */
  private static boolean isFlat(double[] values) {
    return Arrays.stream(values).allMatch(value -> value == values[0]);
  }

  private double[] part(int from, int to) {
    return Arrays.copyOfRange(values, from, to);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double squaredErrors(double[] values) {
    double mean = mean(values);
    return Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
  }
}
