// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import org.jspecify.annotations.Nullable;

/** The version of this program, also for hosts that bring no command line library. */
public final class ImplementationVersion {
  private ImplementationVersion() {}

  /**
   * @return the version, as the jar knows it, or null when the program does not run from its jar
   */
  public static @Nullable String current() {
    return ImplementationVersion.class.getPackage().getImplementationVersion();
  }
}
