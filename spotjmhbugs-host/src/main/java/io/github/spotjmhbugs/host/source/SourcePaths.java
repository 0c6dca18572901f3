// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.source;

import io.github.spotjmhbugs.finding.Location;

/** Names of source files, according to class files. */
public final class SourcePaths {
  private SourcePaths() {}

  /**
   * Names the source file of a class.
   *
   * @param location a place
   * @return the name of its source file, or of its class file when the source file is unknown
   */
  public static String file(Location location) {
    // Some compilers write a path instead of the simple name.
    String source = location.sourceFile().replace('\\', '/');
    String name = source.isEmpty() ? location.className() + ".class" : source;
    return name.substring(name.lastIndexOf('/') + 1);
  }

  /**
   * Builds the path of a source file.
   *
   * @param location a place
   * @return the path of its {@link #file} relative to the root of the packages
   */
  public static String path(Location location) {
    return folder(location) + file(location);
  }

  /** The folder of the package, with a trailing slash unless it is empty. */
  private static String folder(Location location) {
    String className = location.className();
    return className.substring(0, className.lastIndexOf('/') + 1);
  }

  /**
   * Names the package of a class.
   *
   * @param location a place
   * @return the name of its package with dots; may be empty
   */
  static String packageName(Location location) {
    String folder = folder(location);
    return folder.isEmpty() ? "" : folder.substring(0, folder.length() - 1).replace('/', '.');
  }
}
