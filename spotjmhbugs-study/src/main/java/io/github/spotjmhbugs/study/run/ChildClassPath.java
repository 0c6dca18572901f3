// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;

/** How another JVM runs this program: from the same files, with the same way to the network. */
final class ChildClassPath {
  private ChildClassPath() {}

  /**
   * {@return the class path; on a cluster, where that of the JVM is the cluster's, only the jar
   * that was submitted and the library that it leaves to the cluster}
   */
  static List<Path> entries() {
    Path ours = location(ChildClassPath.class);
    List<Path> all =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(entry -> !entry.isEmpty())
            .map(entry -> Path.of(entry).toAbsolutePath())
            .toList();
    boolean isOurs = all.stream().anyMatch(entry -> entry.endsWith(ours) || names(entry, ours));
    return isOurs ? all : List.of(ours, location(Logger.class));
  }

  private static boolean names(Path entry, Path jar) {
    return manifestEntries(entry).contains(jar);
  }

  /** {@return all files that these entries lead to} */
  static List<Path> files() {
    List<Path> files = new ArrayList<>();
    for (Path entry : entries()) {
      files.add(entry);
      files.addAll(manifestEntries(entry));
    }
    return files;
  }

  static String joined(List<Path> entries) {
    return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  /** {@return how to reach hosts, as options of a JVM} */
  static List<String> properties() {
    return System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.matches("(?:https?\\.(?:proxy|nonProxy)|java\\.net\\.|aether\\.).*"))
        .filter(name -> !name.toLowerCase(java.util.Locale.ROOT).contains("password"))
        .sorted()
        .map(name -> "-D" + name + "=" + System.getProperty(name))
        .toList();
  }

  private static Path location(Class<?> type) {
    String url = type.getProtectionDomain().getCodeSource().getLocation().toString();
    return Path.of(URI.create(url));
  }

  private static List<Path> manifestEntries(Path entry) {
    if (!Files.isRegularFile(entry)) {
      return List.of();
    }
    try (JarFile jar = new JarFile(entry.toFile())) {
      String value =
          jar.getManifest() == null
              ? null
              : jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      return value == null
          ? List.of()
          : Stream.of(value.strip().split("\\s+"))
              .filter(word -> !word.isEmpty())
              .map(word -> Path.of(entry.toUri().resolve(word)))
              .toList();
    } catch (IOException | IllegalArgumentException e) {
      return List.of(); // the JVM leaves out what it cannot read, too
    }
  }
}
