// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.batch;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.BenchmarkMethod.Setting;
import io.github.spotjmhbugs.jmh.Mode;
import io.github.spotjmhbugs.practice.DeclarationPractice;
import io.github.spotjmhbugs.practice.SettingPlace;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * BATCH: in SingleShotTime, an iteration is one batch of calls. A warm-up without the batch size of
 * the measurement is a few single calls (JMHSample_26).
 */
public final class BatchPractice implements DeclarationPractice<BatchPractice.Batches> {
  /** The key of the practice. */
  public static final PracticeKey KEY = new PracticeKey("BATCH");

  /** An annotation lets the warm-up run much smaller batches than the measurement. */
  public static final BugPattern SMALLER_WARMUP = KEY.pattern("SMALLER_WARMUP");

  /** A warm-up that is nearly as long is no mistake. */
  private static final int FACTOR = 10;

  private static final Pattern NUMBER = Pattern.compile("\\d+");

  /**
   * The batches of some benchmarks.
   *
   * @param place where the batch size of the measurement is set
   * @param measured the calls in a batch of the measurement
   * @param warmedUp the calls in a batch of the warm-up
   */
  public record Batches(SettingPlace place, int measured, int warmedUp) {}

  /**
   * {@return the calls in a batch of the measurement}
   *
   * @param smaller a finding of {@link #SMALLER_WARMUP}
   */
  public static int measuredOf(Finding smaller) {
    Matcher number = NUMBER.matcher(smaller.subjectText());
    if (!number.find()) {
      throw new IllegalArgumentException(smaller.subjectText());
    }
    return Integer.parseInt(number.group());
  }

  @Override
  public List<BugPattern> patterns() {
    return List.of(SMALLER_WARMUP);
  }

  @Override
  public Stream<Batches> declarationsFor(BenchmarkMethod benchmark) {
    int warmedUp = benchmark.warmupBatch().map(Setting::value).orElse(1);
    int iterations = benchmark.warmupIterations().map(Setting::value).orElse(0);
    // Without a warm-up, cold code is what is measured.
    return iterations == 0 || !benchmark.modes().contains(Mode.SINGLE_SHOT_TIME)
        ? Stream.empty()
        : benchmark
            .measurementBatch()
            .filter(measured -> measured.value() / FACTOR >= warmedUp)
            .filter(measured -> measured.value() > (long) iterations * warmedUp)
            .map(m -> new Batches(SettingPlace.of(benchmark, m), m.value(), warmedUp))
            .stream();
  }

  @Override
  public Judge<Batches> judgeOf(BenchmarkClass benchmarks) {
    return (batches, users) ->
        Optional.of(
            batches
                .place()
                .finding(
                    SMALLER_WARMUP,
                    Rating.NORMAL,
                    (batches.place().isOfRun()
                            ? "-bs %d and -wbs %d"
                            : "@Measurement(batchSize = %d) and @Warmup(batchSize = %d)")
                        .formatted(batches.measured(), batches.warmedUp()),
                    users.stream().map(BenchmarkMethod::displayName).toList()));
  }
}
