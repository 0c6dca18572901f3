// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import picocli.CommandLine.IVersionProvider;

/** What {@code --version} says. */
public final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = ImplementationVersion.current();
    return new String[] {"spotjmhbugs " + (version == null ? "(unpackaged)" : version)};
  }
}
