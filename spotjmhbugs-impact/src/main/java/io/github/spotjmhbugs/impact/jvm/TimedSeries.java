// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import io.github.spotjmhbugs.impact.record.Change;
import io.github.spotjmhbugs.impact.statistics.Comparison;
import io.github.spotjmhbugs.impact.statistics.Comparison.Position;
import io.github.spotjmhbugs.impact.statistics.PairedRounds;
import io.github.spotjmhbugs.impact.statistics.Ranks;
import io.github.spotjmhbugs.impact.statistics.Stopping;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The scores of two variants of a benchmark, a fork of each in every round. */
public final class TimedSeries {
  private final boolean isWallTime;
  private final List<ForkScore> originals = new ArrayList<>();
  private final List<ForkScore> others = new ArrayList<>();

  /**
   * @param isWallTime whether wall time counts in any case
   */
  TimedSeries(boolean isWallTime) {
    this.isWallTime = isWallTime;
  }

  void add(ForkScore original, ForkScore other) {
    originals.add(original);
    others.add(other);
  }

  /** {@return the number of rounds} */
  public int rounds() {
    return originals.size();
  }

  /** {@return whether there is no round} */
  public boolean isEmpty() {
    return originals.isEmpty();
  }

  /** Wall time stands in for a CPU time that is missing, then in all forks. */
  private boolean countsCpu() {
    return !isWallTime
        && originals.stream().allMatch(score -> score.cpu().isPresent())
        && others.stream().allMatch(score -> score.cpu().isPresent());
  }

  private double[] scores(List<ForkScore> forks) {
    ToDoubleFunction<ForkScore> score =
        countsCpu() ? fork -> fork.cpu().orElseThrow() : ForkScore::wall;
    return forks.stream().mapToDouble(score).toArray();
  }

  /** {@return whether further rounds would not change what is known} */
  boolean isDecided() {
    return Stopping.isDecided(scores(originals), scores(others));
  }

  /** {@return where the change lies, as far as the scores support that} */
  public Position position() {
    return rounds() < Stopping.ROUNDS
        ? Position.UNKNOWN
        : comparison().position(Stopping.TOLERANCE);
  }

  private Comparison comparison() {
    return PairedRounds.of(scores(originals), scores(others));
  }

  /** {@return what the scores say; there must be a round} */
  public Change change() {
    Comparison comparison = comparison();
    return new Change(
        Ranks.median(scores(originals)),
        Ranks.median(scores(others)),
        countsCpu() ? "CPU ns/op" : "ns/op",
        comparison.change(),
        comparison.low(),
        comparison.high(),
        comparison.p(),
        comparison.cliffsDelta());
  }
}
