// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.batch;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.BenchmarkMethod.Setting;
import io.github.spotjmhbugs.jmh.Mode;
import io.github.spotjmhbugs.practice.DeclaredOption;
import io.github.spotjmhbugs.practice.Practice;
import java.util.List;
import java.util.Scanner;
import java.util.stream.Stream;

/**
 * BATCH: in SingleShotTime, an iteration is one batch of calls. A warm-up without the batch size of
 * the measurement is a few single calls (JMHSample_26).
 */
public final class BatchPractice implements Practice {
  public static final PracticeKey KEY = new PracticeKey("BATCH");

  /** An annotation lets the warm-up run much smaller batches than the measurement. */
  public static final BugPattern SMALLER_WARMUP = KEY.pattern("SMALLER_WARMUP");

  /** A warm-up that is nearly as long is no mistake. */
  private static final int FACTOR = 10;

  /** {@return the calls in a measured batch, from a finding of {@link #SMALLER_WARMUP}} */
  public static int measuredOf(Finding smaller) {
    return new Scanner(smaller.subjectText()).useDelimiter("\\D+").nextInt();
  }

  @Override
  public List<BugPattern> patterns() {
    return List.of(SMALLER_WARMUP);
  }

  @Override
  public Stream<Finding> findingsFor(BenchmarkMethod benchmark) {
    int warmedUp = benchmark.warmupBatch().map(Setting::value).orElse(1);
    int iterations = benchmark.warmupIterations().map(Setting::value).orElse(0);
    // Without a warm-up, cold code is what is measured.
    return iterations == 0 || !benchmark.modes().contains(Mode.SINGLE_SHOT_TIME)
        ? Stream.empty()
        : benchmark
            .measurementBatch()
            .filter(measured -> measured.value() / FACTOR >= warmedUp)
            .filter(measured -> measured.value() > (long) iterations * warmedUp)
            .map(measured -> finding(benchmark, measured, warmedUp))
            .stream();
  }

  private static Finding finding(BenchmarkMethod benchmark, Setting measured, int warmedUp) {
    DeclaredOption place = DeclaredOption.of(benchmark, measured);
    String text =
        place.isOfRun()
            ? "-bs %d and -wbs %d"
            : "@Measurement(batchSize = %d) and @Warmup(batchSize = %d)";
    return place.finding(
        SMALLER_WARMUP,
        Rating.NORMAL,
        text.formatted(measured.value(), warmedUp),
        List.of(benchmark.displayName()));
  }
}
