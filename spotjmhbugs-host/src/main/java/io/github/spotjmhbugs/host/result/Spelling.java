// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.result;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds what somebody who mistyped a word may have meant. */
public final class Spelling {
  /** One mistake in so many letters; two letters in each other's place are one. */
  private static final int LETTERS_PER_MISTAKE = 4;

  private Spelling() {}

  /**
   * Finds the closest name, whatever the case, by the optimal string alignment distance (Damerau
   * and Levenshtein).
   *
   * @param word a mistyped word
   * @param names the names that there are
   * @return the closest name, the first of several; empty if none is close
   */
  public static Optional<String> closest(String word, Collection<String> names) {
    return names.stream()
        .filter(name -> distance(word, name) <= word.length() / LETTERS_PER_MISTAKE)
        .min(Comparator.comparingInt(name -> distance(word, name)));
  }

  private static int distance(String word, String name) {
    String from = word.toUpperCase(Locale.ROOT);
    String to = name.toUpperCase(Locale.ROOT);
    int[][] table = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        table[i][j] = i == 0 || j == 0 ? i + j : next(table, i, j, from, to);
      }
    }
    return table[from.length()][to.length()];
  }

  private static int next(int[][] table, int i, int j, String from, String to) {
    char last = from.charAt(i - 1);
    int replaced = table[i - 1][j - 1] + (last == to.charAt(j - 1) ? 0 : 1);
    int other = 1 + Math.min(table[i - 1][j], table[i][j - 1]);
    boolean isSwapped =
        i > 1 && j > 1 && last == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
    int least = Math.min(replaced, other);
    return isSwapped ? Math.min(least, table[i - 2][j - 2] + 1) : least;
  }
}
