// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.gate;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import java.util.Set;

/**
 * What a host without a command line of ours reports, as words of its options say.
 *
 * @param threshold the least confidence
 * @param practices the practices
 */
public record Selection(Threshold threshold, Set<PracticeKey> practices) {
  /** The practices of an option that names none. */
  public static final String ALL = "all";

  /**
   * Reads a list of practices.
   *
   * @param option the name of the option, as users write it
   * @param value what they gave: {@code all}, or names with commas between; may be blank
   * @return the practices
   * @throws IllegalArgumentException when there is no such practice; the message names the option
   *     and the practices
   */
  public static Set<PracticeKey> practices(String option, String value) {
    return value.equalsIgnoreCase(ALL)
        ? Set.copyOf(Practices.keys())
        : Choice.named(option, () -> PracticeList.of(value));
  }

  /**
   * {@return whether the user wants to know of a finding}
   *
   * @param finding a finding
   */
  public boolean selects(Finding finding) {
    return finding.confidence().reaches(threshold.confidence()) && concerns(finding);
  }

  /**
   * {@return whether a finding is of one of the practices, however sure it is}
   *
   * @param finding a finding
   */
  public boolean concerns(Finding finding) {
    return practices.contains(finding.pattern().practice());
  }
}
