// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.spotjmhbugs.host.TestClasses;
import io.github.spotjmhbugs.strangers.Jdk;
import io.github.spotjmhbugs.strangers.Jdks;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Benchmarks whose truth is known, and what {@code impact} says of them. Each takes seconds: {@code
 * mvn -Plong verify} asks about all, others about some; {@code -Dtruth.java=HOME} names another
 * JDK.
 *
 * @param name simple name of their class, in a resource, since the build refuses such code
 * @param folder where their classes and the answers go
 */
record KnownBenchmarks(String name, Path folder) {
  /** Whether all are asked about. */
  static final boolean IS_ALL = Boolean.getBoolean("spotjmhbugs.long");

  private static final Path JAVA =
      Path.of(System.getProperty("truth.java", System.getProperty("java.home")));
  private static final Pattern RECORD =
      Pattern.compile("\"benchmark\":\"truth\\.\\w+\\.(\\w+).*\"verdict\":\"(\\w+)\"");

  /**
   * The feature release of the JDK that runs the benchmarks; without a JDK, the test is skipped.
   */
  static int release() {
    Optional<Integer> release = Jdks.at(JAVA).map(Jdk::feature);
    assumeTrue(release.isPresent(), "the tests run on a JRE");
    return release.orElseThrow();
  }

  /** The verdict for each benchmark that {@code impact} is asked about. */
  Map<String, String> verdicts(String... options) throws IOException {
    Path out = folder.resolve("out");
    List<Object> arguments = new ArrayList<>(List.of(compiled(), "--java", JAVA, "--out", out));
    arguments.addAll(List.of(options));
    ImpactInvocation run = ImpactInvocation.of(arguments.toArray());
    System.out.print(run.out());
    assertThat(run.status()).as(run.err()).isZero();
    Map<String, String> verdicts = new TreeMap<>();
    for (String line : Files.readAllLines(out.resolve("results.jsonl"))) {
      Matcher matcher = RECORD.matcher(line);
      assertThat(matcher.find()).as(line).isTrue();
      verdicts.put(matcher.group(1), matcher.group(2));
    }
    return verdicts;
  }

  private Path compiled() throws IOException {
    try (InputStream source =
        KnownBenchmarks.class.getResourceAsStream("/truth/" + name + ".java")) {
      return TestClasses.compile(
          folder.resolve("classes"),
          new String(Objects.requireNonNull(source).readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
