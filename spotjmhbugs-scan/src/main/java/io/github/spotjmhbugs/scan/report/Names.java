// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.report;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Location;
import java.util.Locale;

/** Names of places and confidences as reports for people write them. */
public final class Names {
  private Names() {}

  /**
   * @param location a place
   * @return binary name of its class
   */
  public static String binary(Location location) {
    return location.className().replace('/', '.');
  }

  /**
   * @param confidence a confidence
   * @return its name in lower case
   */
  public static String lower(Confidence confidence) {
    return confidence.name().toLowerCase(Locale.ROOT);
  }
}
