// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.host.result.Sha256;
import io.github.spotjmhbugs.scan.maven.Coordinates;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Compilers that are fetched when the first project needs them: they are larger than all the rest
 * together. A jar counts only if it is the one that this program was built with, wherever it comes
 * from: this is code that runs beside that of strangers.
 */
final class PinnedJars {
  /** To read a compiler, and to compile it to machine code, takes longer than most compilations. */
  private static final Map<List<Path>, ClassLoader> LOADERS = new ConcurrentHashMap<>();

  private PinnedJars() {}

  /**
   * Fetches jars.
   *
   * @param list the resource with their coordinates and SHA-256 digests
   * @return the jars, in the order of the list
   * @throws IOException when one cannot be had, or is another; the message names it
   */
  static List<Path> fetch(String list, MavenFetcher maven) throws IOException {
    String text;
    try (InputStream stream = PinnedJars.class.getResourceAsStream(list)) {
      text = new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8);
    }
    List<Path> jars = new ArrayList<>();
    for (String line : text.lines().toList()) {
      String[] words = line.split(" ", 2);
      Path jar = maven.fetch(Coordinates.parse(words[0]).orElseThrow(), false).artifact();
      byte[] digest = Sha256.digest().digest(Files.readAllBytes(jar));
      if (!HexFormat.of().formatHex(digest).equals(words[1])) {
        throw new IOException(words[0] + " is not what it was: " + jar);
      }
      jars.add(jar);
    }
    return List.copyOf(jars);
  }

  /** {@return the classes of jars, and of the JDK, and none of this program or of a project} */
  static ClassLoader loader(List<Path> jars) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (Path jar : jars) {
      urls.add(jar.toUri().toURL());
    }
    return LOADERS.computeIfAbsent(
        List.copyOf(jars),
        any -> new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader()));
  }
}
