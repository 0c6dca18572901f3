// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host;

import org.jspecify.annotations.Nullable;

/** The version of this program. */
public final class Version {
  private Version() {}

  /**
   * {@return the version that the jar states, or null when the program does not run from its jar}
   */
  public static @Nullable String current() {
    return Version.class.getPackage().getImplementationVersion();
  }
}
