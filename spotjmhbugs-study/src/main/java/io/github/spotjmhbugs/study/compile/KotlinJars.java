// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.compile;

import io.github.spotjmhbugs.scan.maven.Coordinates;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import io.github.spotjmhbugs.scan.result.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/**
 * The jars of Kotlin's compiler, which is fetched when the first project needs it: it is larger
 * than all the rest together. A jar counts only if it is the one that this program was built with,
 * wherever it comes from: this is code that runs beside that of strangers.
 */
public final class KotlinJars {
  private static final String LIST = "kotlin-compiler.txt";

  private KotlinJars() {}

  /**
   * Fetches the compiler.
   *
   * @param maven where from
   * @return its jars
   * @throws IOException when one cannot be had, or is another
   */
  public static List<Path> fetch(MavenFetcher maven) throws IOException {
    List<Path> jars = new ArrayList<>();
    for (String line : list().lines().toList()) {
      String[] words = line.split(" ", 2);
      Path jar = maven.fetch(Coordinates.parse(words[0]).orElseThrow(), false).artifact();
      if (!digest(jar).equals(words[1])) {
        throw new IOException(words[0] + " is not what it was: " + jar);
      }
      jars.add(jar);
    }
    return jars;
  }

  private static String list() throws IOException {
    try (InputStream list =
        Objects.requireNonNull(KotlinJars.class.getResourceAsStream(LIST), LIST)) {
      return new String(list.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String digest(Path jar) throws IOException {
    return HexFormat.of().formatHex(Sha256.digest().digest(Files.readAllBytes(jar)));
  }
}
