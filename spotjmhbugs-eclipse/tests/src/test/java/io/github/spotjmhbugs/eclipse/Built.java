// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.eclipse;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** What the modules beside this one made. */
final class Built {
  private Built() {}

  /** The update site as p2 reads it from a folder. */
  static Path site() {
    return module("site").resolve("repository");
  }

  /** The update site as one archive. */
  static Path siteArchive() {
    return only(module("site"), "*.zip");
  }

  /** The bundle as it stands on the update site. */
  static Path bundle() {
    return only(site().resolve("plugins"), "io.github.spotjmhbugs.eclipse_*.jar");
  }

  /** The bundle with the quick fixes as it stands on the update site. */
  static Path quickFixes() {
    return only(site().resolve("plugins"), "io.github.spotjmhbugs.eclipse.quickfix_*.jar");
  }

  static Path stub() {
    return only(module("stub"), "*.jar");
  }

  /** How p2 must see the version of this build: a release's as it is, a snapshot's with a time. */
  static Pattern version() {
    String version = System.getProperty("spotjmhbugs.version");
    String time = version.endsWith("-SNAPSHOT") ? "\\.\\d{12}" : "";
    return Pattern.compile(Pattern.quote(version.replace("-SNAPSHOT", "")) + time);
  }

  static Path pluginJar() {
    return Path.of(System.getProperty("spotjmhbugs.core"));
  }

  /** All bundles that the build has copied for tests. */
  static List<Path> workspace() throws IOException {
    try (Stream<Path> jars = Files.list(Path.of(System.getProperty("spotjmhbugs.equinox")))) {
      return jars.sorted().toList();
    }
  }

  /** A bundle that the test needs around the framework. */
  static Path equinox(String symbolicName) {
    return Path.of(System.getProperty("spotjmhbugs.equinox"), symbolicName + ".jar");
  }

  private static Path module(String name) {
    return Path.of(System.getProperty("spotjmhbugs.eclipse"), name, "target").normalize();
  }

  private static Path only(Path folder, String glob) {
    try (Stream<Path> files = Files.list(folder)) {
      Path[] found =
          files
              .filter(
                  file ->
                      folder
                          .getFileSystem()
                          .getPathMatcher("glob:" + glob)
                          .matches(file.getFileName()))
              .toArray(Path[]::new);
      if (found.length != 1) {
        throw new AssertionError(found.length + " files " + glob + " in " + folder);
      }
      return found[0];
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The files of an archive by name. */
  static Map<String, byte[]> unpacked(Path archive) throws IOException {
    return unpacked(Files.newInputStream(archive));
  }

  /** The files of an archive by name; closes the stream. */
  static Map<String, byte[]> unpacked(InputStream archive) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (ZipInputStream zip = new ZipInputStream(archive)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (!entry.isDirectory()) {
          files.put(entry.getName(), zip.readAllBytes());
        }
      }
    }
    return files;
  }
}
