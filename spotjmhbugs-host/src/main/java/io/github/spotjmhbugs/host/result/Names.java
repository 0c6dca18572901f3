// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.result;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Location;
import java.util.Locale;

/** Names of classes and confidences in reports for people. */
public final class Names {
  private Names() {}

  /**
   * Names a class.
   *
   * @param location a location in the class
   * @return the binary name of the class
   */
  public static String binary(Location location) {
    return location.className().replace('/', '.');
  }

  /**
   * Names a confidence for people, by the word that options take.
   *
   * @param confidence a confidence
   * @return {@code high}, {@code medium} or {@code low}
   */
  public static String word(Confidence confidence) {
    return confidence == Confidence.NORMAL ? "medium" : confidence.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Names what a finding is to compilers, code hosts and logs.
   *
   * @param confidence the confidence of the finding
   * @return {@code error}, {@code warning} or {@code note}
   */
  public static String level(Confidence confidence) {
    return switch (confidence) {
      case HIGH -> "error";
      case NORMAL -> "warning";
      case LOW -> "note";
    };
  }
}
