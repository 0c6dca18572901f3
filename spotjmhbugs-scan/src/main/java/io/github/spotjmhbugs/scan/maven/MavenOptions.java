// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Properties that configure Maven.
 *
 * @param properties names and values
 */
public record MavenOptions(Map<String, String> properties) {
  /** Makes the resolver lock files; what another process downloads meanwhile is waited for. */
  private static final Map<String, String> LOCKS =
      Map.of(
          "aether.syncContext.named.factory", "file-lock",
          "aether.syncContext.named.nameMapper", "file-hgav",
          "aether.syncContext.named.time", "600");

  /** Makes the options immutable. */
  public MavenOptions {
    properties = Map.copyOf(properties);
  }

  /**
   * Combines the properties of the JVM with those of the command line, which win.
   *
   * @param system properties of the JVM
   * @param given properties of the command line
   * @return both
   */
  public static MavenOptions of(Properties system, Map<String, String> given) {
    Map<String, String> all = new TreeMap<>();
    system.stringPropertyNames().forEach(name -> all.put(name, system.getProperty(name)));
    all.putAll(given);
    return new MavenOptions(all);
  }

  /** {@return the same for a local repository that several processes write to} */
  public MavenOptions shared() {
    Map<String, String> all = new TreeMap<>(properties);
    all.putAll(LOCKS);
    return new MavenOptions(all);
  }

  /** {@return the user's folder for Maven} */
  Path mavenFolder() {
    return Path.of(properties.getOrDefault("user.home", ""), ".m2");
  }

  /** {@return the user's folder for Gradle, as Gradle determines it} */
  Path gradleFolder() {
    return Optional.ofNullable(properties.get("gradle.user.home"))
        .or(() -> Optional.ofNullable(System.getenv("GRADLE_USER_HOME")))
        .map(Path::of)
        .orElseGet(() -> Path.of(properties.getOrDefault("user.home", ""), ".gradle"));
  }

  /** {@return the same as Java properties} */
  Properties toProperties() {
    Properties all = new Properties();
    all.putAll(properties);
    return all;
  }
}
