// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.run;

import io.github.spotjmhbugs.impact.record.Change;
import io.github.spotjmhbugs.impact.record.CodeSizes;
import io.github.spotjmhbugs.impact.record.Evidence;
import io.github.spotjmhbugs.impact.record.Verdict;
import io.github.spotjmhbugs.impact.statistics.Comparison.Position;
import io.github.spotjmhbugs.impact.statistics.Stopping;
import org.jspecify.annotations.Nullable;

/**
 * What a JDK says to a finding.
 *
 * @param benchmark the benchmark that was run; empty when none was
 * @param evidence what the machine code says, if it was looked at and tells
 * @param sizes the sizes of the machine code, if they are known
 * @param change what the scores say, if they were taken
 * @param verdict what follows
 * @param reason why there is no verdict, or what limits it
 */
record Answer(
    String benchmark,
    @Nullable Evidence evidence,
    @Nullable CodeSizes sizes,
    @Nullable Change change,
    Verdict verdict,
    String reason) {

  /**
   * {@return an answer that no benchmark gave}
   *
   * @param benchmark the benchmark that was to be run, or empty
   * @param verdict what follows
   * @param reason why there is none
   */
  static Answer without(String benchmark, Verdict verdict, String reason) {
    return new Answer(benchmark, null, null, null, verdict, reason);
  }

  /** {@return an answer from the code alone} */
  static Answer ofCode(String benchmark, @Nullable Evidence evidence, @Nullable CodeSizes sizes) {
    if (evidence == null) {
      String reason = "needs scores: --evidence time";
      return new Answer(benchmark, null, sizes, null, Verdict.UNDECIDED, reason);
    }
    return switch (evidence) {
      case DELETED, REDUCED, FOLDED ->
          new Answer(benchmark, evidence, sizes, null, Verdict.IMPACTED, "");
      case KEPT -> new Answer(benchmark, evidence, sizes, null, Verdict.NO_EFFECT, "");
      case NO_C2 ->
          new Answer(
              benchmark,
              evidence,
              sizes,
              null,
              Verdict.UNDECIDED,
              "the optimising compiler did not compile the benchmark in time");
    };
  }

  /** {@return the answer when no fork measured compiled code} */
  Answer withoutScores() {
    return new Answer(
        benchmark,
        evidence,
        sizes,
        null,
        verdict == Verdict.IMPACTED ? verdict : Verdict.UNDECIDED,
        "the optimising compiler did not compile the benchmark before it was measured");
  }

  /**
   * Adds the scores of a benchmark with a fixture and of its floor, which is what is left when the
   * benchmark does nothing: the timestamps around it. They matter where they are more than a tenth
   * of the score, however exactly that is known.
   *
   * @param scores what the scores say; the change is that from the benchmark to the floor
   * @param isEnough whether there are rounds enough for an interval
   * @param doubt why the scores are not to be trusted, or empty
   * @return the answer
   */
  Answer withFloor(Change scores, boolean isEnough, String doubt) {
    Position position = Position.UNKNOWN;
    if (isEnough && 1 + scores.low() > Stopping.TOLERANCE) {
      position = Position.HIGHER;
    } else if (isEnough && 1 + scores.high() < Stopping.TOLERANCE) {
      position = Position.WITHIN;
    }
    return with(scores, position, doubt);
  }

  /**
   * Adds scores to what the code says.
   *
   * @param scores what the scores say
   * @param position where the change lies
   * @param doubt why the scores are not to be trusted, or empty
   * @return the answer of both
   */
  Answer with(Change scores, Position position, String doubt) {
    boolean differs = verdict == Verdict.IMPACTED;
    if (!doubt.isEmpty() || position == Position.UNKNOWN) {
      String why = doubt.isEmpty() ? "the scores scatter too much" : doubt;
      return new Answer(
          benchmark, evidence, sizes, scores, differs ? verdict : Verdict.UNDECIDED, why);
    }
    if (position == Position.WITHIN) {
      return new Answer(
          benchmark,
          evidence,
          sizes,
          scores,
          differs ? verdict : Verdict.NO_EFFECT,
          differs ? "the code differs, the score by less than 10 %" : "");
    }
    return new Answer(benchmark, evidence, sizes, scores, Verdict.IMPACTED, "");
  }
}
