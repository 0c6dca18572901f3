// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Generated programs must go on reading what the engine knows, or else the oracle tests nothing. A
 * build of each change asks whether a word that is checked decides anything, not how much.
 */
class KnownWordsTest {
  private static final boolean LONG = Boolean.getBoolean("spotjmhbugs.long");

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
    KnownWords words = new KnownWords(1, 150);
    Map<String, Long> decisive = new TreeMap<>();
    for (String word : LONG ? words.words() : FLOORS.keySet()) {
      decisive.put(word, words.decisive(word, LONG ? Integer.MAX_VALUE : 1));
    }
    System.out.println("programs of 150 that a word of the tables decides: " + decisive);
    assertThat(FLOORS)
        .allSatisfy(
            (word, floor) ->
                assertThat(decisive.get(word)).as(word).isGreaterThanOrEqualTo(LONG ? floor : 1));
    Set<String> others = new TreeSet<>(words.words());
    others.removeAll(FLOORS.keySet());
    assertThat(others)
        .isEqualTo(NOT_CHECKED)
        .allMatch(word -> decisive.getOrDefault(word, 0L) == 0);
  }
}
