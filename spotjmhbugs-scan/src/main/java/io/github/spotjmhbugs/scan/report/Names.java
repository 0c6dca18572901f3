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

  /**
   * @param location a place
   * @return the name of its source file, or of its class file when that does not name a source file
   */
  static String file(Location location) {
    // Some compilers write a path where the simple name belongs.
    String source = location.sourceFile().replace('\\', '/');
    String name = source.isEmpty() ? location.className() + ".class" : source;
    return name.substring(name.lastIndexOf('/') + 1);
  }

  /**
   * @param location a place
   * @return the path of its {@link #file} below the folder that holds the packages
   */
  static String path(Location location) {
    String className = location.className();
    return className.substring(0, className.lastIndexOf('/') + 1) + file(location);
  }
}
