// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.run;

import io.github.spotjmhbugs.impact.jvm.CodeProbe.Seen;
import io.github.spotjmhbugs.impact.record.Change;
import io.github.spotjmhbugs.impact.record.CodeSizes;
import io.github.spotjmhbugs.impact.record.Evidence;
import io.github.spotjmhbugs.impact.record.Verdict;
import io.github.spotjmhbugs.results.statistics.Comparison.Position;
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
 * @param collector the garbage collector that was in use; empty when it is not known
 */
record Answer(
    String benchmark,
    @Nullable Evidence evidence,
    @Nullable CodeSizes sizes,
    @Nullable Change change,
    Verdict verdict,
    String reason,
    String collector) {

  /**
   * {@return an answer without sizes and scores}
   *
   * @param benchmark the benchmark that was run or to be run, or empty
   * @param verdict what follows
   * @param reason why
   */
  static Answer without(String benchmark, Verdict verdict, String reason) {
    return new Answer(benchmark, null, null, null, verdict, reason, "");
  }

  /** {@return an answer from the code alone} */
  static Answer ofCode(String benchmark, Seen seen) {
    Verdict verdict = Verdict.UNDECIDED;
    String reason = "the code does not tell";
    Evidence evidence = seen.evidence();
    if (evidence != null) {
      switch (evidence) {
        case DELETED, REDUCED, FOLDED -> verdict = Verdict.CONFIRMED;
        case KEPT -> verdict = Verdict.CONTRADICTED;
        case NO_C2 -> reason = "the optimising compiler did not compile the benchmark in time";
      }
    }
    return new Answer(
        benchmark,
        evidence,
        seen.sizes(),
        null,
        verdict,
        verdict == Verdict.UNDECIDED ? reason : "",
        seen.collector());
  }

  /** {@return whether there is nothing more to ask} */
  boolean isDecided() {
    return verdict != Verdict.UNDECIDED;
  }

  /** {@return the answer when no fork measured compiled code} */
  Answer withoutScores() {
    return with(
        null,
        Verdict.UNDECIDED,
        "the optimising compiler did not compile the benchmark before it was measured",
        collector);
  }

  /** {@return the same answer with what limits it, unless it has another reason} */
  Answer limitedBy(String limit) {
    return reason.isEmpty() ? with(change, verdict, limit, collector) : this;
  }

  private Answer with(@Nullable Change scores, Verdict follows, String why, String usedCollector) {
    return new Answer(benchmark, evidence, sizes, scores, follows, why, usedCollector);
  }

  /**
   * Adds scores to what the code says: what they decide overrules it.
   *
   * @param scores what the scores say
   * @param position where the change lies
   * @param doubt why the scores are not to be trusted or do not tell, or empty
   * @param usedCollector the garbage collector
   * @return the answer of both
   */
  Answer with(Change scores, Position position, String doubt, String usedCollector) {
    if (!doubt.isEmpty() || position == Position.UNKNOWN) {
      return with(scores, verdict, doubt, usedCollector);
    }
    Verdict follows = position == Position.WITHIN ? Verdict.CONTRADICTED : Verdict.CONFIRMED;
    return with(scores, follows, "", usedCollector);
  }
}
