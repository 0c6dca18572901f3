// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.warm;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
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
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.objectweb.asm.tree.ClassNode;

/**
 * WARM: without warm-up, a steady-state mode counts the invocations that the interpreter runs, and
 * the time in which the JIT compiler takes a core (JMHSample_12 and the modes of JMHSample_02).
 */
public final class WarmPractice implements Practice {
  public static final PracticeKey KEY = new PracticeKey("WARM");

  /** An annotation asks for no warm-up, or for one that is hardly any. */
  public static final BugPattern ZERO_ANNOTATION = KEY.advice("ZERO_ANNOTATION");

  /** The options of a launcher ask for no warm-up. */
  public static final BugPattern ZERO_OPTION = KEY.advice("ZERO_OPTION");

  /** C2 is not done in less. */
  private static final int BRIEF_MILLIS = 10;

  @Override
  public List<BugPattern> patterns() {
    return List.of(ZERO_ANNOTATION, ZERO_OPTION);
  }

  @Override
  public Stream<Finding> findingsFor(BenchmarkMethod benchmark) {
    int iterations = benchmark.warmupIterations().map(Setting::value).orElse(5); // as JMH does
    return (iterations == 0 ? benchmark.warmupIterations() : benchmark.warmupTime())
        .filter(setting -> iterations == 0 || isBrief(iterations, setting)).stream()
            .filter(any -> benchmark.modes().stream().anyMatch(m -> m != Mode.SINGLE_SHOT_TIME))
            .filter(any -> !DeclaredOption.asksForSingleShotOnly(benchmark.inClass()))
            .map(setting -> finding(benchmark, setting, iterations));
  }

  private static boolean isBrief(int iterations, Setting time) {
    return time.place().isPresent()
        && unitOf(time).toMillis((long) iterations * time.value()) < BRIEF_MILLIS;
  }

  private static TimeUnit unitOf(Setting time) {
    return time.place()
        .flatMap(found -> found.annotation().enumConstant("timeUnit", TimeUnit.class))
        .orElse(TimeUnit.SECONDS);
  }

  private static Finding finding(BenchmarkMethod benchmark, Setting setting, int iterations) {
    DeclaredOption place = DeclaredOption.of(benchmark, setting);
    String annotation =
        iterations == 0
            ? "@Warmup(iterations = 0)"
            : "@Warmup(iterations = %d, time = %d, timeUnit = %s)"
                .formatted(iterations, setting.value(), unitOf(setting));
    return place.finding(
        place.isOfRun() ? ZERO_OPTION : ZERO_ANNOTATION,
        Rating.NORMAL,
        place.isOfRun() ? "-wi 0" : annotation,
        List.of(benchmark.displayName()));
  }

  @Override
  public List<Finding> checkLauncher(ClassNode tree, List<String> benchmarks) {
    Stream<DeclaredMethod> launchers =
        DeclaredMethod.withBodyIn(tree)
            .filter(method -> !DeclaredOption.asksForSingleShotOnly(Stream.of(method)));
    return DeclaredOption.zeros(ZERO_OPTION, "warmupIterations", launchers, benchmarks);
  }
}
