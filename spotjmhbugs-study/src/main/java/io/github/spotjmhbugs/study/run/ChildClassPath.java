// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.run;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.slf4j.Logger;

/** How another JVM runs this program: from the same files, with the same way to the network. */
final class ChildClassPath {
  private ChildClassPath() {}

  /**
   * {@return the class path, with what the manifests of its jars add; on a cluster, where that of
   * the JVM is the cluster's, only the jar that was submitted and the library that it leaves to the
   * cluster}
   */
  static List<Path> entries() {
    Path ours = location(ChildClassPath.class);
    List<Path> all = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      if (!entry.isEmpty()) {
        Path file = Path.of(entry).toAbsolutePath();
        all.add(file);
        all.addAll(manifestEntries(file));
      }
    }
    return all.contains(ours) ? all : List.of(ours, location(Logger.class));
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
      return Optional.ofNullable(jar.getManifest())
          .map(manifest -> manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH))
          .stream()
          .flatMap(value -> Stream.of(value.strip().split("\\s+")))
          .filter(word -> !word.isEmpty())
          .map(word -> Path.of(entry.toUri().resolve(word)))
          .toList();
    } catch (IOException | IllegalArgumentException e) {
      return List.of(); // the JVM leaves out what it cannot read, too
    }
  }
}
