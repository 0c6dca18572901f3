// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Where the build says that the corpus and what it needs is. */
public final class Corpus {
  /** The inputs that every host scans; no two have a package in common. */
  static final List<String> SCANNED =
      List.of("fixtures", "fixturesKotlin", "fixturesScala", "jmhSamples");

  private static final Map<String, String> SOURCES =
      Map.of(
          "fixtures", "fixtures/src/main/java",
          "fixturesKotlin", "fixtures-kotlin/src/main/kotlin",
          "fixturesScala", "fixtures-scala/src/main/scala",
          "fixturesScala3", "fixtures-scala/src/main/scala");

  private static final Pattern FIXTURE_LIBRARY =
      Pattern.compile("(jmh-core|jmh-generator-annprocess|spotbugs-annotations)-[^/\\\\]*\\.jar$");

  private static final Pattern DETECTOR = Pattern.compile("<Detector class=\"[\\w.]+\\.(\\w+)\"");

  private Corpus() {}

  /**
   * @param input one of the inputs that the build names
   * @return the file or directory
   */
  public static Path path(String input) {
    return Path.of(System.getProperty("spotjmhbugs." + input)).normalize();
  }

  /**
   * @return the jar of the plugin; skips the test in a build that does not pack it
   */
  public static Path packedPlugin() {
    return packed("core");
  }

  /**
   * @param module the name of a module of which the build names the jar
   * @return its jar; skips the test in a build that does not pack it
   */
  public static Path packed(String module) {
    Path jar = path(module);
    if (!Files.isRegularFile(jar)) {
      System.out.println("the packed " + module + ": skipped, it is there from mvn package on");
    }
    assumeThat(jar).as("the packed jar, which is there from mvn package on").isRegularFile();
    return jar;
  }

  /**
   * @return the root of the fixtures' sources in Java
   */
  public static Path fixtureSources() {
    return sources("fixtures");
  }

  /**
   * @param input one of the inputs that are built from fixtures
   * @return the root of its sources
   */
  public static Path sources(String input) {
    String directory = Objects.requireNonNull(SOURCES.get(input), input);
    return path("root").resolve("test-projects").resolve(directory).normalize();
  }

  /**
   * @return the entries of this test's class path
   */
  public static List<String> classPath() {
    return List.of(System.getProperty("java.class.path").split(File.pathSeparator, -1));
  }

  /**
   * @return the class path that the fixtures in Java are compiled with
   */
  public static String fixtureClassPath() {
    return classPath().stream()
        .filter(entry -> FIXTURE_LIBRARY.matcher(entry).find())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * Returns the names of the plugin's detectors, separated by commas, for runs that need no others.
   *
   * @throws IOException when {@code findbugs.xml} cannot be read
   */
  public static String detectors() throws IOException {
    String plugin = Files.readString(path("root").resolve("findbugs.xml"));
    String detectors =
        DETECTOR
            .matcher(plugin)
            .results()
            .map(detector -> detector.group(1))
            .collect(Collectors.joining(","));
    assertThat(detectors).as("the detectors in findbugs.xml").isNotEmpty();
    return detectors;
  }
}
