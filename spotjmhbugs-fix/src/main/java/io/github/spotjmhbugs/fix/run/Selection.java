// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.run;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.repair.Remedy;
import java.util.List;
import java.util.Set;

/**
 * Which findings to repair, and how.
 *
 * @param named the practices that the user named; none stands for all whose repairs keep what a
 *     benchmark measures
 * @param chosen the repairs that the user prefers where there are several
 */
public record Selection(Set<PracticeKey> named, Set<Remedy> chosen) {
  /** Makes the sets immutable. */
  public Selection {
    named = Set.copyOf(named);
    chosen = Set.copyOf(chosen);
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
    List<Remedy> possible = Remedy.of(finding);
    PracticeKey practice = finding.pattern().practice();
    if (possible.isEmpty()) {
      throw new NotRepairableException(
          "there is no repair for " + practice + "; only you know what was meant");
    }
    for (Remedy each : possible) {
      if (chosen.contains(each)) {
        return each;
      }
    }
    Remedy best = possible.get(0);
    if (best.keepsMeaning() || named.contains(practice)) {
      return best;
    }
    throw new NotRepairableException(
        (best == Remedy.CONSUME_TERMS
                ? "experts disagree about its repair"
                : "its repairs change what the benchmark measures")
            + "; --practice "
            + practice
            + " asks for it");
  }
}
