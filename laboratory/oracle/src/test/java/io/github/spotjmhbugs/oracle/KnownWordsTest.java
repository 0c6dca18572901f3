// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Generated programs must go on reading what the engine knows, or else the oracle tests nothing.
 */
class KnownWordsTest {
  /** Half of what was counted when this was written. */
  private static final Map<String, Integer> FLOORS =
      Map.ofEntries(
          Map.entry("accessor", 1),
          Map.entry("acts", 20),
          Map.entry("byproduct", 1),
          Map.entry("calls", 55),
          Map.entry("changes", 73),
          Map.entry("checks", 2),
          Map.entry("feeds", 1),
          Map.entry("fills", 3),
          Map.entry("function", 15),
          Map.entry("grows", 1),
          Map.entry("load", 2),
          Map.entry("pure", 64),
          Map.entry("random", 1),
          Map.entry("removable", 22),
          Map.entry("repeats", 20),
          Map.entry("returns", 46),
          Map.entry("size", 1),
          Map.entry("sorts", 1),
          Map.entry("view", 26),
          Map.entry("writes", 28));

  /** Those of practices that the oracle does not run, and {@code copies}, {@code parallel}. */
  private static final Set<String> NOT_CHECKED =
      Set.of(
          "copies",
          "distinct",
          "exhausts",
          "folds",
          "keyed",
          "nullable",
          "parallel",
          "parses",
          "postpones",
          "rewinds",
          "scratch",
          "settles",
          "shrinks",
          "sleeps",
          "varies",
          "waits");

  @Test
  void eachWordOfTheTablesIsDecisiveOrSaidNotToBeChecked() {
    Map<String, Integer> decisive = new KnownWords(1, 150).decisive();
    System.out.println("programs of 150 that a word of the tables decides: " + decisive);
    assertThat(FLOORS)
        .allSatisfy(
            (word, floor) -> assertThat(decisive.get(word)).as(word).isGreaterThanOrEqualTo(floor));
    Set<String> others =
        decisive.keySet().stream()
            .filter(word -> !FLOORS.containsKey(word))
            .collect(Collectors.toSet());
    assertThat(others).isEqualTo(NOT_CHECKED).allMatch(word -> decisive.get(word) == 0);
  }
}
