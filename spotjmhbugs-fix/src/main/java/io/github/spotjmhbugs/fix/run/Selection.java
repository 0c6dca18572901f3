// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.run;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.repair.Remedy;
import java.util.Set;

/**
 * Which findings to repair.
 *
 * @param named the practices that the user named; none stands for all whose repairs keep what a
 *     benchmark measures
 */
public record Selection(Set<PracticeKey> named) {
  /** Makes the set immutable. */
  public Selection {
    named = Set.copyOf(named);
  }

  boolean concerns(Finding finding) {
    return named.isEmpty() || named.contains(finding.pattern().practice());
  }

  /**
   * Chooses what is done about a finding.
   *
   * @param finding a finding that the selection concerns
   * @return the remedy
   * @throws NotRepairableException when nothing is done, and why
   */
  Remedy remedy(Finding finding) throws NotRepairableException {
    PracticeKey practice = finding.pattern().practice();
    Remedy best = Remedy.of(finding).stream().findFirst().orElse(null);
    if (best == null) {
      throw new NotRepairableException(
          "there is no repair for " + practice + "; only you know what was meant");
    }
    if (best.keepsMeaning() || (best == Remedy.CONSUME_TERMS && named.contains(practice))) {
      return best;
    }
    throw new NotRepairableException(
        best == Remedy.CONSUME_TERMS
            ? "experts disagree about its repair; --practice " + practice + " asks for it"
            : "no repair is known that keeps what the benchmark measures");
  }
}
