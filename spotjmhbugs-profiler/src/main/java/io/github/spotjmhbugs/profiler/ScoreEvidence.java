// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.profiler;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.host.gate.Selection;
import io.github.spotjmhbugs.practice.consts.ConstPractice;
import io.github.spotjmhbugs.practice.finals.FinalPractice;
import io.github.spotjmhbugs.practice.loop.LoopPractice;
import io.github.spotjmhbugs.practice.retu.RetuPractice;
import java.util.Locale;
import java.util.Set;
import java.util.function.DoubleSupplier;

/**
 * What a score says of findings: nothing is left of an invocation that takes no longer than an
 * empty one.
 *
 * @param nanos how long an invocation took, in nanoseconds; NaN if that is not known
 * @param empty tells how long an empty one takes, in nanoseconds
 */
record ScoreEvidence(double nanos, DoubleSupplier empty) {
  /** What the JIT compiler may delete, or compute ahead of time. */
  private static final Set<PracticeKey> DELETED =
      Set.of(RetuPractice.KEY, LoopPractice.KEY, FinalPractice.KEY, ConstPractice.KEY);

  /** An addition more makes an invocation longer than that. */
  private static final double TOLERANCE = 1.2;

  /** No empty invocation takes as long, so that there is no need to ask. */
  private static final double LONG = 5;

  /** {@return whether the score shows that the compiler has done what a finding warns of} */
  boolean supports(Finding finding) {
    return nanos < LONG
        && DELETED.contains(finding.pattern().practice())
        && nanos <= TOLERANCE * empty.getAsDouble();
  }

  /** {@return whether to report a finding; one that the score supports is no longer unsure} */
  boolean selects(Finding finding, Selection selection) {
    return selection.selects(finding)
        || (Confidence.NORMAL.reaches(selection.threshold().confidence())
            && selection.concerns(finding)
            && supports(finding));
  }

  /**
   * {@return a sentence for findings that the score supports, with a blank before; else nothing}
   */
  String noteOn(Finding finding) {
    return supports(finding)
        ? String.format(
            Locale.ROOT,
            " An invocation took %.2f ns, no longer than an empty one (%.2f ns).",
            nanos,
            empty.getAsDouble())
        : "";
  }
}
