// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import io.github.spotjmhbugs.impact.record.Change;
import io.github.spotjmhbugs.results.statistics.Comparison;
import io.github.spotjmhbugs.results.statistics.Comparison.Position;
import io.github.spotjmhbugs.results.statistics.PairedRounds;
import io.github.spotjmhbugs.results.statistics.Ranks;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The scores of two variants of a benchmark: of a fork of each in every round, or of duets. */
public final class TimedSeries {
  private final Rule rule;
  private final Stopping.Unit unit;
  private final List<ForkScore> originals = new ArrayList<>();
  private final List<ForkScore> others = new ArrayList<>();
  private boolean isCutShort;

  /** What is compared. */
  public enum Rule {
    /** CPU time, which other programs disturb less. */
    CPU_TIME,
    /** The time that JMH reports. */
    WALL_TIME,
    /** The second variant is the first without its work: whether that takes a tenth as long. */
    FLOOR
  }

  /**
   * Makes a series without a round.
   *
   * @param rule what is compared
   */
  public TimedSeries(Rule rule) {
    this(rule, Stopping.Unit.ROUND);
  }

  private TimedSeries(Rule rule, Stopping.Unit unit) {
    this.rule = rule;
    this.unit = unit;
  }

  /** {@return a series without a duet} */
  static TimedSeries ofDuets() {
    return new TimedSeries(Rule.CPU_TIME, Stopping.Unit.DUET);
  }

  void add(ForkScore original, ForkScore other) {
    originals.add(original);
    others.add(other);
  }

  /** Notes that there was no time for further rounds. */
  void cutShort() {
    isCutShort = true;
  }

  /** {@return why the change is not known, if it is not} */
  public String reason() {
    return isCutShort
        ? "after three minutes, %d rounds do not tell".formatted(rounds())
        : "the scores scatter too much";
  }

  /** {@return the number of rounds} */
  public int rounds() {
    return originals.size();
  }

  /** {@return whether there is no round} */
  public boolean isEmpty() {
    return originals.isEmpty();
  }

  /** Wall time stands in for a CPU time that is missing or worthless, then in all forks. */
  private boolean countsCpu() {
    return rule == Rule.CPU_TIME
        && originals.stream().allMatch(ForkScore::tellsCpu)
        && others.stream().allMatch(ForkScore::tellsCpu);
  }

  private double[] scores(List<ForkScore> forks) {
    ToDoubleFunction<ForkScore> score =
        countsCpu() ? fork -> fork.cpu().orElseThrow() : ForkScore::wall;
    return forks.stream().mapToDouble(score).toArray();
  }

  /** {@return whether further rounds would not change what is known} */
  public boolean isDecided() {
    return position() != Position.UNKNOWN;
  }

  /** {@return where the change lies, as far as the scores support that} */
  public Position position() {
    return rule == Rule.FLOOR
        ? Stopping.positionOfFloor(scores(originals), scores(others))
        : Stopping.position(scores(originals), scores(others), unit);
  }

  /**
   * {@return where the change lies when there is no further round: an interval that includes the
   * limit and is narrower than ten points decides by its middle}
   */
  public Position finalPosition() {
    Position position = position();
    if (position != Position.UNKNOWN || isEmpty()) {
      return position;
    }
    Comparison comparison = comparison();
    if (!(comparison.high() - comparison.low() < Stopping.TOLERANCE)) {
      return Position.UNKNOWN;
    }
    double change = comparison.change();
    if (rule == Rule.FLOOR) {
      return 1 + change > Stopping.TOLERANCE ? Position.HIGHER : Position.WITHIN;
    }
    return !change().isBeyond(Stopping.TOLERANCE)
        ? Position.WITHIN
        : change > 0 ? Position.HIGHER : Position.LOWER;
  }

  /** {@return the garbage collector, empty when it is not known} */
  public String collector() {
    return isEmpty() ? "" : originals.get(0).collector();
  }

  private Comparison comparison() {
    return PairedRounds.of(scores(originals), scores(others), unit.confidence());
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
