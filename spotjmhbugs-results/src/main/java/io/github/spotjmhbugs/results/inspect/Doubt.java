// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.results.inspect;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Why a result cannot be believed. */
public enum Doubt {
  /** There is no score. */
  MISSING,
  /** The first iterations differ from the later ones. */
  WARM_UP,
  /** A single JVM was measured. */
  ONE_FORK,
  /** The forks fall into groups. */
  SPEEDS,
  /** The score is known too badly. */
  ERROR,
  /** Forks differ more than their iterations tell. */
  FORKS,
  /** Single iterations take much longer. */
  PAUSE,
  /** Nothing seems to be left of the benchmark. */
  EMPTY,
  /** A parameter changes nothing. */
  PARAMETER,
  /** A method of a group hardly runs. */
  GROUP,
  /** The forks did not do the same work, or one value of a parameter does none. */
  ALLOCATION;

  /**
   * Finds a doubt.
   *
   * @param word its name, as {@code warm-up}
   * @return the doubt; empty if there is none of that name
   */
  public static Optional<Doubt> of(String word) {
    return Arrays.stream(values()).filter(doubt -> doubt.toString().equals(word)).findFirst();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
