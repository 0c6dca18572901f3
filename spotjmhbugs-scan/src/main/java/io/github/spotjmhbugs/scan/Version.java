// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IVersionProvider;

/** The version of this program. */
public final class Version {
  private Version() {}

  /**
   * {@return the version that the jar states, or null when the program does not run from its jar}
   */
  public static @Nullable String current() {
    return Version.class.getPackage().getImplementationVersion();
  }

  /** What {@code --version} prints. A class of its own, since not every host has picocli. */
  public static final class Provider implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = current();
      return new String[] {"spotjmhbugs " + (version == null ? "(unpackaged)" : version)};
    }
  }
}
