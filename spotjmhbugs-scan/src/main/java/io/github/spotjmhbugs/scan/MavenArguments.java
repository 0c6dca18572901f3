// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.scan.maven.MavenOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** What each command with Maven coordinates lets its user tell Maven. */
public final class MavenArguments {
  @Option(
      names = "-D",
      paramLabel = "NAME=VALUE",
      mapFallbackValue = "true",
      description = "Set a property for Maven, such as -Dmaven.repo.local=DIR.")
  private Map<String, String> properties = new LinkedHashMap<>();

  /** {@return the properties of the JVM, and those of the command line, which win} */
  public MavenOptions options() {
    return MavenOptions.of(System.getProperties(), properties);
  }
}
