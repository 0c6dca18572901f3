// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.gate;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.PracticeKey;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Options that name practices, in any case. */
public final class PracticeList {
  private PracticeList() {}

  /**
   * Finds one practice.
   *
   * @param name its name
   * @return the practice
   * @throws IllegalArgumentException when there is none; the message lists them
   */
  public static PracticeKey one(String name) {
    return Practices.keys().stream()
        .filter(key -> key.name().equalsIgnoreCase(name.strip()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(unknown(name)));
  }

  /**
   * Finds several practices.
   *
   * @param list names, separated by commas; may be blank
   * @return the practices; none if the list is blank
   * @throws IllegalArgumentException when there is no such practice; the message lists them
   */
  public static Set<PracticeKey> of(String list) {
    return list.isBlank()
        ? Set.of()
        : Stream.of(list.split(",", -1))
            .map(PracticeList::one)
            .collect(Collectors.toUnmodifiableSet());
  }

  private static String unknown(String name) {
    String known =
        Practices.keys().stream().map(PracticeKey::name).collect(Collectors.joining(", "));
    return "'" + name.strip() + "' is not a practice; choose from " + known;
  }
}
