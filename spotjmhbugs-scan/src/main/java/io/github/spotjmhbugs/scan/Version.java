// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IVersionProvider;

/** The version of this program, as its jar knows it. */
public final class Version implements IVersionProvider {
  /**
   * @return the version, or null when the program does not run from its jar
   */
  public static @Nullable String current() {
    return Version.class.getPackage().getImplementationVersion();
  }

  @Override
  public String[] getVersion() {
    String version = current();
    return new String[] {"spotjmhbugs " + (version == null ? "(unpackaged)" : version)};
  }
}
