// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The oracle in a JVM that knows more of Java than the one of the build. */
final class NewJava {
  /** Its version. */
  static final int FEATURE = 25;

  /** So few programs do not repay what a JVM invests in speed. */
  private static final int SHORT = 500;

  private static final Path INSTALLED = Path.of("/usr/lib/jvm");

  private NewJava() {}

  /** Finds a JDK of that version that the environment names, or where Linux has its JDKs. */
  static Optional<Path> find() throws IOException {
    Stream<Path> named =
        Stream.of("_X64", "_ARM64")
            .map(machine -> System.getenv("JAVA_HOME_" + FEATURE + machine))
            .filter(home -> home != null && !home.isEmpty())
            .map(Path::of);
    try (Stream<Path> installed =
        Files.isDirectory(INSTALLED) ? Files.list(INSTALLED) : Stream.empty()) {
      List<Path> homes = Stream.concat(named, installed.sorted()).toList();
      for (Path home : homes) {
        Path release = home.resolve("release");
        if (Files.isExecutable(home.resolve("bin/javac"))
            && Files.isRegularFile(release)
            && Files.readString(release).contains("JAVA_VERSION=\"" + FEATURE)) {
          return Optional.of(home);
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Runs {@link OracleRun}.
   *
   * @param home the JDK
   * @param seed seed of the first program
   * @param programs how many
   * @return what it prints
   */
  static String run(Path home, long seed, int programs) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                home.resolve("bin/java").toString(),
                "-XX:+UseSerialGC",
                programs < SHORT ? "-XX:TieredStopAtLevel=1" : "-XX:+TieredCompilation",
                "-cp",
                System.getProperty("java.class.path"),
                OracleRun.class.getName(),
                String.valueOf(seed),
                String.valueOf(programs),
                "3")
            .redirectErrorStream(true)
            .start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? output : "failed: " + output;
    } finally {
      process.destroy();
    }
  }
}
