// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.spotjmhbugs.scan.TestClasses;
import io.github.spotjmhbugs.scan.process.Jdks;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code impact} says of missing warm-ups. By default of the batches, which take seconds;
 * {@code -Dtruth=all} asks about all, and {@code -Dtruth.java=HOME} another JDK.
 */
class KnownSettingsTest {
  private static final String RESOURCE = "/truth/KnownSettings.java";
  private static final Pattern RECORD =
      Pattern.compile("\"benchmark\":\"truth\\.KnownSettings\\.(\\w+).*\"verdict\":\"(\\w+)\"");

  private static final Map<String, Set<String>> RIGHT =
      Map.of(
          "tooShort", Set.of("IMPACTED"),
          "longEnough", Set.of("NO_EFFECT", "UNDECIDED"),
          "smallBatch", Set.of("IMPACTED"),
          "longCalls", Set.of("NO_EFFECT", "UNDECIDED"));

  @TempDir private Path folder;

  @Test
  void theWarmUpDecides() throws IOException {
    Path java = Path.of(System.getProperty("truth.java", System.getProperty("java.home")));
    assumeTrue(Jdks.at(java).isPresent(), "the tests run on a JRE");
    boolean isAll = System.getProperty("truth", "").equals("all");
    List<Object> arguments =
        new ArrayList<>(List.of(target(), "--java", java, "--out", folder.resolve("out")));
    arguments.addAll(List.of("--practice", isAll ? "WARM,BATCH" : "BATCH"));
    ImpactInvocation run = ImpactInvocation.of(arguments.toArray());
    System.out.print(run.out());
    assertThat(run.status()).as(run.err()).isZero();
    Map<String, String> verdicts = new TreeMap<>();
    for (String line : Files.readAllLines(folder.resolve("out/results.jsonl"))) {
      Matcher matcher = RECORD.matcher(line);
      assertThat(matcher.find()).as(line).isTrue();
      verdicts.put(matcher.group(1), matcher.group(2));
    }
    assertThat(verdicts)
        .hasSize(isAll ? 4 : 2)
        .allSatisfy(
            (benchmark, verdict) ->
                assertThat(verdict).isIn(RIGHT.getOrDefault(benchmark, Set.of())));
  }

  private Path target() throws IOException {
    try (InputStream source = KnownSettingsTest.class.getResourceAsStream(RESOURCE)) {
      return TestClasses.compile(
          folder.resolve("classes"),
          new String(Objects.requireNonNull(source).readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
