// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.formats.report.Waiting;
import io.github.spotjmhbugs.host.TestClasses;
import io.github.spotjmhbugs.impact.jvm.Stopwatch.Variant;
import io.github.spotjmhbugs.impact.repair.Repair;
import io.github.spotjmhbugs.impact.repair.Repairs;
import io.github.spotjmhbugs.impact.repair.TargetClasses;
import io.github.spotjmhbugs.results.statistics.Ranks;
import io.github.spotjmhbugs.scan.maven.DownloadProgress;
import io.github.spotjmhbugs.scan.maven.LocalFiles;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import io.github.spotjmhbugs.scan.maven.MavenOptions;
import io.github.spotjmhbugs.strangers.Jdk;
import io.github.spotjmhbugs.strangers.Jdks;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How far the ratio of repaired and original benchmark scatters from fork to fork, in duets and in
 * rounds of two forks, for ten findings of known truth. {@code -Dscatter=FORKS} asks for so many of
 * each, which takes a minute for one; {@code -Dscatter.java=HOME} names another JDK.
 */
class ScatterTest {
  private static final int FORKS = Integer.getInteger("scatter", 0);
  private static final int FINDINGS = 10;

  /** A fork may be void, and is played again. */
  private static final int ATTEMPTS = 5;

  @TempDir private Path folder;

  /** A fork of each variant, in one JVM or in two. */
  private interface Comparison {
    TimedSeries once() throws ForkFailureException, IOException, InterruptedException;
  }

  @Test
  void ratiosOfForks() throws IOException, ForkFailureException, InterruptedException {
    assumeTrue(FORKS > 1, "it takes minutes: -Dscatter=FORKS");
    Optional<Jdk> jdk =
        Jdks.at(Path.of(System.getProperty("scatter.java", System.getProperty("java.home"))));
    assumeTrue(jdk.isPresent(), "the tests run on a JRE");
    TargetClasses target = TargetClasses.takenFrom(compiled("target"));
    BenchmarkJvm jvm = jvm(jdk.orElseThrow(), target);
    Duets duets = new Duets(jvm, 1, 1, Duration.ofMinutes(1));
    Stopwatch stopwatch = new Stopwatch(jvm, 1);
    Path log = folder.resolve("logs/output.log");
    double[] ofDuets = new double[FINDINGS];
    double[] ofRounds = new double[FINDINGS];
    int asked = 0;
    for (Map.Entry<AffectedBenchmark, Path> each : repaired(target, jvm.list()).entrySet()) {
      AffectedBenchmark benchmark = each.getKey();
      if (asked == FINDINGS || duets.obstacle(benchmark).isPresent()) {
        continue;
      }
      Optional<Path> classes = Optional.of(each.getValue());
      Variant original = Variant.forked("original", Optional.empty());
      Variant other = Variant.forked("repaired", classes);
      double[] inDuets = ratios(() -> duets.compare(benchmark, classes, log));
      double[] inRounds =
          ratios(
              () -> stopwatch.compare(benchmark, original, other, TimedSeries.Rule.CPU_TIME, log));
      ofDuets[asked] = scatter(inDuets);
      ofRounds[asked] = scatter(inRounds);
      System.out.printf(
          "JDK %d, %s: ratio %.3f, scatter %.2f %% in duets; %.3f, %.2f %% in rounds%n",
          jvm.jdk().feature(),
          benchmark.name().substring(benchmark.name().indexOf('#') + 1),
          Ranks.median(inDuets),
          100 * ofDuets[asked],
          Ranks.median(inRounds),
          100 * ofRounds[asked]);
      asked++;
    }
    System.out.printf(
        "in the median %.2f %% in duets, %.2f %% in rounds%n",
        100 * Ranks.median(ofDuets), 100 * Ranks.median(ofRounds));
    assertThat(asked).isEqualTo(FINDINGS);
  }

  private BenchmarkJvm jvm(Jdk jdk, TargetClasses target)
      throws IOException, ForkFailureException, InterruptedException {
    Workspace workspace = Workspace.create(folder.resolve("work"));
    Path classes = compiled("classes");
    MavenFetcher maven =
        new MavenFetcher(
            MavenOptions.of(System.getProperties(), Map.of()),
            new DownloadProgress(Waiting.unseen()));
    Path generated = folder.resolve("generated");
    BenchmarkClassPath classPath =
        BenchmarkClassPath.of(
            LocalFiles.of(classes),
            target.names(),
            ControlsTest.classPath().entries(),
            maven,
            new BenchmarkGenerator(jdk, workspace, generated, System.out::println));
    return new BenchmarkJvm(jdk, classPath, workspace, Optional.empty());
  }

  private Path compiled(String name) throws IOException {
    try (InputStream source = ScatterTest.class.getResourceAsStream("/truth/KnownTruth.java")) {
      return TestClasses.compile(
          folder.resolve(name),
          new String(Objects.requireNonNull(source).readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  /** For each benchmark with a finding that can be repaired, the repaired classes. */
  private Map<AffectedBenchmark, Path> repaired(
      TargetClasses target, List<ListedBenchmark> benchmarks) throws IOException {
    Repairs repairs = new Repairs(target);
    Map<String, ListedBenchmark> byName = new TreeMap<>();
    benchmarks.forEach(benchmark -> byName.putIfAbsent(benchmark.name(), benchmark));
    Map<AffectedBenchmark, Path> all = new LinkedHashMap<>();
    for (Finding finding : target.findings()) {
      String name = finding.affected().iterator().next();
      ListedBenchmark listed = byName.get(name.replace('#', '.'));
      if (listed != null && repairs.repair(finding) instanceof Repair.Rewritten rewritten) {
        Path changed = folder.resolve("repaired-" + all.size());
        ForkClasses.write(changed, rewritten.classes());
        all.putIfAbsent(new AffectedBenchmark(listed, name), changed);
      }
    }
    return all;
  }

  private static double[] ratios(Comparison comparison)
      throws ForkFailureException, IOException, InterruptedException {
    double[] ratios = new double[FORKS];
    for (int i = 0; i < FORKS; i++) {
      TimedSeries series = comparison.once();
      for (int again = 1; series.isEmpty() && again < ATTEMPTS; again++) {
        series = comparison.once();
      }
      ratios[i] = 1 + series.change().change();
    }
    return ratios;
  }

  /** The standard deviation of the logarithms, about a relative one. */
  private static double scatter(double[] ratios) {
    double[] logarithms = Arrays.stream(ratios).map(Math::log).toArray();
    double mean = Arrays.stream(logarithms).average().orElseThrow();
    double squares = Arrays.stream(logarithms).map(each -> (each - mean) * (each - mean)).sum();
    return Math.sqrt(squares / (logarithms.length - 1));
  }
}
