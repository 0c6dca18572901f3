// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.source;

import io.github.spotjmhbugs.host.classpath.Jars;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The sources in a jar, which is open only while it is read. */
final class SourceJar implements SourceRoot {
  private final Path path;
  private final Map<String, List<String>> byName;

  private SourceJar(Path path, Map<String, List<String>> byName) {
    this.path = path;
    this.byName = byName;
  }

  static SourceJar open(Path path) throws IOException {
    try (ZipFile jar = Jars.open(path)) {
      return new SourceJar(
          path,
          jar.stream()
              .map(ZipEntry::getName)
              .filter(SourceRoot::isSource)
              .sorted()
              .collect(Collectors.groupingBy(SourceJar::simpleName)));
    }
  }

  private static String simpleName(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  @Override
  public Optional<byte[]> read(String entry) throws IOException {
    if (!named(simpleName(entry)).contains(entry)) {
      return Optional.empty();
    }
    try (ZipFile jar = Jars.open(path)) {
      ZipEntry file = jar.getEntry(entry);
      if (file == null) {
        return Optional.empty(); // the jar was replaced after it was opened
      }
      try (InputStream content = jar.getInputStream(file)) {
        byte[] bytes = content.readNBytes(LARGEST_FILE + 1);
        return bytes.length > LARGEST_FILE ? Optional.empty() : Optional.of(bytes);
      }
    }
  }

  @Override
  public List<String> named(String file) {
    return byName.getOrDefault(file, List.of());
  }

  @Override
  public String reported(String entry) {
    return entry;
  }

  @Override
  public String address(String entry) {
    return path.toAbsolutePath().normalize() + "!" + entry;
  }

  @Override
  public Optional<Path> file(String entry) {
    return Optional.empty();
  }
}
