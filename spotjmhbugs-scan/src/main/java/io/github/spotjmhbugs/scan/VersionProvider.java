// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.host.Version;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
public final class VersionProvider implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = Version.current();
    return new String[] {"spotjmhbugs " + (version == null ? "(unpackaged)" : version)};
  }
}
