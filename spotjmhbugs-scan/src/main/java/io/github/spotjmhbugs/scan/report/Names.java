// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.report;

import io.github.spotjmhbugs.practice.Location;

/** Names of places as reports write them. */
public final class Names {
  private Names() {}

  /**
   * @param location a place
   * @return binary name of its class
   */
  public static String binary(Location location) {
    return location.className().replace('/', '.');
  }
}
