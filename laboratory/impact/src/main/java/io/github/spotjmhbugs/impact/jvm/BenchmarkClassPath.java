// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import io.github.spotjmhbugs.scan.maven.Coordinates;
import io.github.spotjmhbugs.scan.maven.LocalFiles;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Where a JVM finds benchmarks and all that they need.
 *
 * @param entries jars and folders, in their order
 */
public record BenchmarkClassPath(List<Path> entries) {
  /** The version of JMH for benchmarks that come without any. */
  static final String JMH_VERSION = "1.37";

  private static final String JMH_GROUP = "org.openjdk.jmh";
  private static final String JMH_PROPERTIES = "jmh.properties";
  private static final String BENCHMARK_LIST = "META-INF/BenchmarkList";

  /** Makes the list immutable. */
  public BenchmarkClassPath {
    entries = entries.stream().map(Path::toAbsolutePath).distinct().toList();
  }

  /**
   * Completes a class path: with JMH if there is none, and with the classes that JMH runs if they
   * were not generated when the benchmarks were built.
   *
   * @param target the files of the target
   * @param classNames the internal names of the target's classes
   * @param further what else the user put on the class path, perhaps other targets
   * @param maven fetches JMH
   * @param generator generates classes
   * @return the class path
   * @throws IOException when a part cannot be had; the message says which and why
   * @throws InterruptedException when the calling thread is interrupted
   */
  public static BenchmarkClassPath of(
      LocalFiles target,
      Collection<String> classNames,
      List<Path> further,
      MavenFetcher maven,
      BenchmarkGenerator generator)
      throws IOException, InterruptedException {
    List<Path> entries = new ArrayList<>(List.of(target.artifact()));
    entries.addAll(further);
    boolean isGenerated = isListed(classNames, entries);
    entries.addAll(target.dependencies());
    if (find(entries, JMH_PROPERTIES).isEmpty()) {
      entries.addAll(jmh(maven, "jmh-core", JMH_VERSION));
    }
    if (!isGenerated) {
      entries.addAll(1, generated(target, entries, maven, generator));
    }
    return new BenchmarkClassPath(entries);
  }

  /** Whether a list of benchmarks is about these classes; that of another target is not. */
  private static boolean isListed(Collection<String> classNames, List<Path> entries)
      throws IOException {
    Set<String> names = Set.copyOf(classNames);
    for (Path entry : entries) {
      Optional<byte[]> list = find(List.of(entry), BENCHMARK_LIST);
      if (list.isPresent()) {
        String text = new String(list.get(), StandardCharsets.UTF_8).replace('.', '/');
        if (!Collections.disjoint(List.of(text.split("\\s+", -1)), names)) {
          return true;
        }
      }
    }
    return false;
  }

  private static List<Path> generated(
      LocalFiles target, List<Path> entries, MavenFetcher maven, BenchmarkGenerator generator)
      throws IOException, InterruptedException {
    Optional<List<Path>> earlier = generator.earlier();
    if (earlier.isPresent()) {
      return earlier.get();
    }
    List<Path> needed = jmh(maven, "jmh-generator-bytecode", version(entries));
    return generator.generate(target.artifact(), entries, needed);
  }

  private static String version(List<Path> entries) throws IOException {
    Properties properties = new Properties();
    properties.load(new ByteArrayInputStream(find(entries, JMH_PROPERTIES).orElseThrow()));
    return properties.getProperty("jmh.version", JMH_VERSION);
  }

  private static List<Path> jmh(MavenFetcher maven, String artifact, String version)
      throws IOException {
    try {
      LocalFiles files = maven.fetch(new Coordinates(JMH_GROUP, artifact, version, ""), true);
      List<Path> jars = new ArrayList<>(List.of(files.artifact()));
      jars.addAll(files.dependencies());
      return jars;
    } catch (IOException e) {
      throw new IOException(
          "needs " + JMH_GROUP + ":" + artifact + ":" + version + ": " + e.getMessage(), e);
    }
  }

  /** {@return the first file of this name that the class path has} */
  Optional<byte[]> find(String name) throws IOException {
    return find(entries, name);
  }

  private static Optional<byte[]> find(List<Path> entries, String name) throws IOException {
    for (Path entry : entries) {
      Path file = entry.resolve(name);
      if (Files.isRegularFile(file)) {
        return Optional.of(Files.readAllBytes(file));
      }
      if (Files.isRegularFile(entry)) {
        try (ZipFile jar = new ZipFile(entry.toFile())) {
          ZipEntry found = jar.getEntry(name);
          if (found != null) {
            try (InputStream content = jar.getInputStream(found)) {
              return Optional.of(content.readAllBytes());
            }
          }
        }
      }
    }
    return Optional.empty();
  }

  /**
   * {@return the class path as an option of the JVM takes it}
   *
   * @param first what comes before the entries
   */
  String after(List<Path> first) {
    List<Path> all = new ArrayList<>(first);
    all.addAll(entries);
    return joined(all);
  }

  static String joined(List<Path> entries) {
    return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }
}
