// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A JDK of this machine.
 *
 * @param release the version of Java, such as 17
 * @param home where it is
 */
public record Jdk(int release, Path home) {
  private static final Path INSTALLED = Path.of("/usr/lib/jvm");

  /**
   * @return the one that runs this
   */
  public static Jdk running() {
    return new Jdk(Runtime.version().feature(), Path.of(System.getProperty("java.home")));
  }

  /**
   * Looks at the running one, at what the environment names, and where Linux has its JDKs.
   *
   * @param release a version of Java
   * @return a JDK of that version, if there is one
   * @throws IOException when the machine's directories cannot be read
   */
  public static Optional<Jdk> find(int release) throws IOException {
    if (running().release() == release) {
      return Optional.of(running());
    }
    List<Path> candidates = new ArrayList<>();
    Stream.of("JAVA_HOME_" + release + "_X64", "JAVA_HOME_" + release + "_ARM64", "JAVA_HOME")
        .map(System::getenv)
        .filter(home -> home != null && !home.isEmpty())
        .forEach(home -> candidates.add(Path.of(home)));
    if (Files.isDirectory(INSTALLED)) {
      try (Stream<Path> installed = Files.list(INSTALLED)) {
        installed.sorted().forEach(candidates::add);
      }
    }
    for (Path home : candidates) {
      if (isJdk(home, release)) {
        return Optional.of(new Jdk(release, home));
      }
    }
    return Optional.empty();
  }

  private static boolean isJdk(Path home, int release) throws IOException {
    Path description = home.resolve("release");
    return Files.isExecutable(home.resolve("bin/javac"))
        && Files.isRegularFile(description)
        && Files.readString(description)
            .lines()
            .anyMatch(line -> line.matches("JAVA_VERSION=\"" + release + "\\b.*"));
  }

  /**
   * @param name the name of a program, such as {@code javac}
   * @return its path
   */
  public String tool(String name) {
    return home.resolve("bin").resolve(name).toString();
  }
}
