// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.ops;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.ClassNames;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.practice.CodePractice;
import io.github.spotjmhbugs.practice.ForwardWalk;
import io.github.spotjmhbugs.practice.ForwardWalk.Call;
import io.github.spotjmhbugs.practice.ReachedCode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * OPS: JMH divides the time of an invocation by the number of operations that the author states
 * (JMHSample_11, JMHSample_26). A loop that runs another number of times makes the score wrong.
 */
public final class OpsPractice implements CodePractice {
  public static final PracticeKey KEY = new PracticeKey("OPS");

  /** The stated number of operations is not that of the loop. */
  public static final BugPattern MISMATCH = KEY.advice("MISMATCH");

  @Override
  public List<BugPattern> patterns() {
    return List.of(MISMATCH);
  }

  @Override
  public List<Defect> defectsIn(ReachedCode code) {
    int stated = code.benchmark().operationsPerInvocation();
    return stated == 1
        ? List.of()
        : RepeatedWork.of(code.method())
            .filter(RepeatedWork::isSteady)
            .filter(work -> code.reached().isBenchmark() || isCalledOnce(code))
            .filter(work -> !othersLoop(code))
            .flatMap(work -> mismatch(stated, work))
            .stream()
            .toList();
  }

  private static boolean isCalledOnce(ReachedCode code) {
    List<Call> calls = new ForwardWalk(code.benchmark()).callsOf(code.method());
    return calls.size() == 1
        && calls.get(0).method().method().equals(code.benchmark().declared())
        && calls.get(0).method().graph().alwaysRuns(calls.get(0).instruction());
  }

  /** Where another method or function loops as well, the operations may be counted there. */
  private static boolean othersLoop(ReachedCode code) {
    return code.reachable().methods().stream()
        .filter(reached -> !reached.method().equals(code.reached().method()))
        .anyMatch(
            reached ->
                reached.repeated().isPresent()
                    || code.benchmark()
                        .inClass()
                        .analyses()
                        .graphOf(reached.method())
                        .filter(graph -> !graph.controlFlow().loops().isEmpty())
                        .isPresent());
  }

  private static Optional<Defect> mismatch(int stated, RepeatedWork work) {
    if (work.explains(stated)) {
      return Optional.empty();
    }
    long iterations = work.iterations();
    Rating rating =
        work.mayExplain(stated)
            ? Rating.low("an operation may be more or less than one iteration")
            : Rating.NORMAL;
    return Optional.of(
        new Defect(
            MISMATCH,
            rating,
            Site.Code::new,
            List.of(work.loop().exit()),
            Phrase.of("@OperationsPerInvocation(" + stated + ")"),
            List.of(Phrase.of(String.valueOf(iterations)), Phrase.of(factor(iterations, stated))),
            List.of()));
  }

  /** {@return how many times too large or small the score is, from a {@link #MISMATCH}} */
  public static double factorOf(Finding mismatch) {
    List<Phrase> details = mismatch.details();
    ClassNames names = ClassNames.seenFrom(mismatch.location().className());
    return Double.parseDouble(details.get(details.size() - 1).text(names));
  }

  /** How far off the score is, such as {@code 10} or {@code 1.5}. */
  private static String factor(long iterations, int stated) {
    double larger = Math.max(iterations, stated);
    double smaller = Math.max(1, Math.min(iterations, stated));
    String text = String.format(Locale.ROOT, "%.2f", larger / smaller);
    return text.replaceFirst("\\.?0+$", "");
  }
}
