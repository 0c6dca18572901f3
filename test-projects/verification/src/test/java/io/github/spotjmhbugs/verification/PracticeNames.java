// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.PracticeKey;

/** The names of practices in fixtures and labels. Without test libraries: a script uses it, too. */
public final class PracticeNames {
  private PracticeNames() {}

  /**
   * Looks a practice up by the name that fixtures and labels give it.
   *
   * @param name a name such as {@code RETU}
   * @return its key
   * @throws IllegalArgumentException when there is no such practice
   */
  public static PracticeKey keyOf(String name) {
    return Practices.keys().stream()
        .filter(key -> key.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no such practice: " + name));
  }
}
