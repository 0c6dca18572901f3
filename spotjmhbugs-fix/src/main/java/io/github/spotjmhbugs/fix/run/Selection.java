// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix.run;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.repair.Remedy;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

  /**
   * Parses lists.
   *
   * @param practices names of practices in any case, separated by commas; may be empty
   * @param repairs words for repairs in any case, separated by commas; may be empty
   * @return the selection
   * @throws IllegalArgumentException when there is no such practice or repair; the message lists
   *     them
   */
  public static Selection parse(String practices, String repairs) {
    Set<PracticeKey> named = new LinkedHashSet<>();
    for (String name : words(practices)) {
      PracticeKey key = new PracticeKey(name.toUpperCase(Locale.ROOT));
      if (!Practices.keys().contains(key)) {
        throw new IllegalArgumentException(
            "'" + name + "' is no practice; there are " + known(Practices.keys().stream()));
      }
      named.add(key);
    }
    Set<Remedy> chosen = new LinkedHashSet<>();
    for (String word : words(repairs)) {
      chosen.add(remedy(word));
    }
    return new Selection(named, chosen);
  }

  private static List<String> words(String list) {
    return list.isBlank()
        ? List.of()
        : Arrays.stream(list.split(",", -1)).map(String::strip).toList();
  }

  private static Remedy remedy(String word) {
    return Arrays.stream(Remedy.values())
        .filter(remedy -> remedy.word().equalsIgnoreCase(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'" + word + "' is no repair; there are " + known(words())));
  }

  private static Stream<String> words() {
    return Arrays.stream(Remedy.values()).map(Remedy::word);
  }

  private static String known(Stream<?> all) {
    return all.map(String::valueOf).collect(Collectors.joining(", "));
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
    for (Remedy each : possible) {
      if (chosen.contains(each)) {
        return each;
      }
    }
    Remedy best = possible.get(0);
    PracticeKey practice = finding.pattern().practice();
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
