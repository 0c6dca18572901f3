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
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code impact} says of faults in states, fixtures and parameters. */
class KnownStatesTest {
  private static final String RESOURCE = "/truth/KnownStates.java";
  private static final Pattern RECORD =
      Pattern.compile("\"benchmark\":\"truth\\.KnownStates\\.(\\w+).*\"verdict\":\"(\\w+)\"");

  @TempDir private Path folder;

  @Test
  void theStateDecides() throws IOException {
    Path java = Path.of(System.getProperty("java.home"));
    assumeTrue(Jdks.at(java).isPresent(), "the tests run on a JRE");
    ImpactInvocation run =
        ImpactInvocation.of(
            target(),
            "--java",
            java,
            "--practice",
            "STATE,SETUP,PARAM",
            "--threshold",
            "low",
            "--out",
            folder.resolve("out"));
    assertThat(run.status()).as(run.err()).isZero();
    Map<String, String> verdicts = new TreeMap<>();
    for (String line : Files.readAllLines(folder.resolve("out/results.jsonl"))) {
      Matcher matcher = RECORD.matcher(line);
      assertThat(matcher.find()).as(line).isTrue();
      verdicts.put(matcher.group(1), matcher.group(2));
    }
    assertThat(verdicts)
        .as(run.out())
        .containsExactlyInAnyOrderEntriesOf(
            Map.ofEntries(
                Map.entry("grows", "IMPACTED"),
                Map.entry("neverEnds", "NO_EFFECT"),
                Map.entry("sorts", "IMPACTED"),
                Map.entry("sortsNothing", "NO_EFFECT"),
                Map.entry("withoutInput", "IMPACTED"),
                Map.entry("withInput", "NO_EFFECT"),
                Map.entry("tooEarly", "IMPACTED"),
                Map.entry("tooEarlyWithOneValue", "IMPACTED")));
  }

  private Path target() throws IOException {
    try (InputStream source = KnownStatesTest.class.getResourceAsStream(RESOURCE)) {
      return TestClasses.compile(
          folder.resolve("classes"),
          new String(Objects.requireNonNull(source).readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
