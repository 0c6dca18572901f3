// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.spotjmhbugs.scan.TestClasses;
import io.github.spotjmhbugs.scan.process.Jdk;
import io.github.spotjmhbugs.scan.process.Jdks;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code impact} says of benchmarks whose truth is known from JMH and repairs by hand. By
 * default the code of some, since each takes seconds; {@code -Dtruth=all} asks about all, with
 * scores, and {@code -Dtruth.java=HOME} another JDK.
 */
class KnownTruthTest {
  private static final Pattern LINE =
      Pattern.compile("KnownTruth\\.(\\w+):\\d+ .* (impacted|no-effect|undecided|failed)\\b.*");

  /** What would be wrong: the score changes by a factor, or by less than a tenth. */
  private static final Map<String, Set<String>> WRONG =
      Map.ofEntries(
          Map.entry("hashOfArray", Set.of("impacted", "failed")),
          Map.entry("format", Set.of("impacted", "failed")),
          Map.entry("notInlined", Set.of("no-effect", "failed")),
          Map.entry("constant", Set.of("impacted", "failed")),
          Map.entry("longLoop", Set.of("impacted", "failed")),
          Map.entry("recursion", Set.of("impacted", "failed")),
          Map.entry("recompiled", Set.of("no-effect", "failed")),
          Map.entry("sine", Set.of("impacted", "failed")),
          Map.entry("bitCounts", Set.of("no-effect", "failed")),
          Map.entry("roots", Set.of("no-effect", "failed")),
          Map.entry("exception", Set.of("impacted", "failed")),
          Map.entry("division", Set.of("no-effect", "failed")),
          Map.entry("largeHelper", Set.of("no-effect", "failed")),
          Map.entry("prepared", Set.of("no-effect", "failed")),
          Map.entry("mutualRecursion", Set.of("impacted", "failed")));

  /** From JDK 21 on, {@code Arrays.hashCode} is an intrinsic, which C2 deletes: 0.3 for 38 ns. */
  private static final int INTRINSIC = 21;

  private static final String ALL = "all";
  private static final String WHICH = System.getProperty("truth", "some");

  @TempDir private Path folder;

  @Test
  void noVerdictIsWrong() throws IOException {
    Path java = Path.of(System.getProperty("truth.java", System.getProperty("java.home")));
    Optional<Integer> jdk = Jdks.at(java).map(Jdk::feature);
    assumeTrue(jdk.isPresent(), "the tests run on a JRE");
    Map<String, Set<String>> wrong = new TreeMap<>(WRONG);
    if (jdk.orElseThrow() >= INTRINSIC) {
      wrong.put("hashOfArray", Set.of("no-effect", "failed"));
    }
    Map<String, String> verdicts = verdicts(java);
    assertThat(verdicts)
        .hasSizeGreaterThan(WHICH.equals(ALL) ? WRONG.size() : 3)
        .allSatisfy(
            (benchmark, verdict) ->
                assertThat(verdict).isNotIn(wrong.getOrDefault(benchmark, Set.of("failed"))));
    if (!WHICH.equals(ALL)) {
      assertThat(verdicts.values()).contains("impacted", "no-effect");
    }
  }

  private Map<String, String> verdicts(Path java) throws IOException {
    List<String> some = List.of("--evidence", "jit", "--include", "hash|notIn|recom|sine$");
    List<String> all = List.of("--evidence", "auto");
    List<Object> arguments =
        new ArrayList<>(List.of(target(), "--java", java, "--out", folder.resolve("out")));
    arguments.addAll(WHICH.equals(ALL) ? all : some);
    ImpactInvocation run = ImpactInvocation.of(arguments.toArray());
    System.out.print(run.out());
    assertThat(run.status()).as(run.err()).isZero();
    Map<String, String> verdicts = new TreeMap<>();
    for (String line : run.out().lines().toList()) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        verdicts.put(matcher.group(1), matcher.group(2));
      }
    }
    return verdicts;
  }

  /** A resource, since the build refuses such code. */
  private Path target() throws IOException {
    try (InputStream source = KnownTruthTest.class.getResourceAsStream("/truth/KnownTruth.java")) {
      return TestClasses.compile(
          folder.resolve("classes"),
          new String(Objects.requireNonNull(source).readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
