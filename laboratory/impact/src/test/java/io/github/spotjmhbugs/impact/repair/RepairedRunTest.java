// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.practice.consts.ConstPractice;
import io.github.spotjmhbugs.practice.finals.FinalPractice;
import io.github.spotjmhbugs.practice.loop.LoopPractice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Repaired benchmarks return what they did before, and the sink gets the values. */
class RepairedRunTest {
  /** The one whose states take gigabytes. */
  private static final String HUGE = "JMHSample_39_MemoryAccess";

  private final List<String> differences = new ArrayList<>();
  private int compared;

  @Test
  void repairedBenchmarksDoWhatTheyDidAndConsumeTheirValues() throws Exception {
    compareAll(TargetClasses.jmhSamples());
    compareAll(TargetClasses.fixtures());
    assertThat(differences)
        .containsExactly(
            // These fold the properties of no elements at all.
            "PropertiesOfElements#getSize consumes nothing",
            "PropertiesOfElements#getPositionCount consumes nothing",
            // These fail before there is a value.
            "MeasuredException#swallowed consumes nothing",
            "MeasuredException#untold consumes nothing",
            "MeasuredException#provokedByAnything consumes nothing",
            // This does not fail, and its handler has the value.
            "MeasuredException#heardByComparator consumes nothing",
            // The value is that of a function, which runs in the next invocation.
            "MeasuredException#ignoredByNextInvocation consumes nothing");
    assertThat(compared).isGreaterThan(260);
  }

  private void compareAll(TargetClasses classes) throws InterruptedException {
    Repairs repairs = new Repairs(classes);
    for (Finding finding : classes.findings()) {
      boolean isHuge = finding.location().className().contains(HUGE);
      if (!isHuge && repairs.repair(finding) instanceof Repair.Rewritten rewritten) {
        compare(finding.pattern().practice(), rewritten, classes);
      }
    }
  }

  private void compare(PracticeKey practice, Repair.Rewritten rewritten, TargetClasses classes)
      throws InterruptedException {
    String benchmark = rewritten.benchmarks().get(0);
    Optional<BenchmarkRun> before = BenchmarkRun.of(benchmark, classes);
    Optional<BenchmarkRun> again = BenchmarkRun.of(benchmark, classes);
    Optional<BenchmarkRun> after = BenchmarkRun.of(benchmark, classes.with(rewritten.classes()));
    String name = benchmark.substring(benchmark.lastIndexOf('.') + 1);
    if (before.isEmpty() != after.isEmpty()) {
      differences.add(
          name + " runs only when it is " + (after.isEmpty() ? "not " : "") + "repaired");
    }
    if (before.isEmpty() || again.isEmpty() || after.isEmpty()) {
      return;
    }
    compared++;
    String returned = before.get().returned();
    boolean isSteady =
        returned.equals(again.get().returned()) && !practice.equals(LoopPractice.KEY);
    if (isSteady && !returned.equals(after.get().returned())) {
      differences.add(name + " returns " + after.get().returned() + ", not " + returned);
    }
    boolean changesInputs =
        practice.equals(FinalPractice.KEY) || practice.equals(ConstPractice.KEY);
    if (after.get().consumed().isEmpty() && !changesInputs) {
      differences.add(name + " consumes nothing");
    }
  }
}
