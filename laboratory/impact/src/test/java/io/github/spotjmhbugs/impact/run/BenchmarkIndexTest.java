// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.impact.jvm.AffectedBenchmark;
import io.github.spotjmhbugs.impact.jvm.ListedBenchmark;
import io.github.spotjmhbugs.impact.repair.Repair;
import io.github.spotjmhbugs.impact.repair.Repairs;
import io.github.spotjmhbugs.impact.repair.TargetClasses;
import io.github.spotjmhbugs.practice.finals.FinalPractice;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.samples.JMHSample_10_ConstantFold;

/** Which of its benchmarks a finding is put to, for a sample whose constant equals a literal. */
class BenchmarkIndexTest {
  private Finding finding;
  private Repair repair;
  private BenchmarkIndex benchmarks;
  private List<AffectedBenchmark> affected;

  @BeforeEach
  void scan() throws IOException {
    Class<?> sample = JMHSample_10_ConstantFold.class;
    TargetClasses target = TargetClasses.jmhSamples();
    finding =
        target.findings().stream()
            .filter(each -> each.pattern().equals(FinalPractice.CONSTANT_INPUT))
            .filter(each -> each.location().className().equals(name(sample)))
            .findFirst()
            .orElseThrow();
    repair = new Repairs(target).repair(finding);
    List<ListedBenchmark> listed =
        Stream.of("baseline", "measureWrong_2", "measureWrong_1", "measureRight")
            .map(method -> listed(sample.getName() + "." + method))
            .toList();
    benchmarks =
        new BenchmarkIndex(listed, List.copyOf(target.names()), new ClassRepository(target));
    affected = benchmarks.affectedBy(finding);
  }

  private static String name(Class<?> type) {
    return type.getName().replace('.', '/');
  }

  private static ListedBenchmark listed(String name) {
    return new ListedBenchmark(name, "AverageTime", "generated", 1, 1, Map.of(), Map.of());
  }

  @Test
  void theOneThatTheRepairChangesIsAsked() {
    assertThat(affected).extracting(AffectedBenchmark::method).contains("measureWrong_2");
    assertThat(benchmarks.choose(finding, affected, repair))
        .map(AffectedBenchmark::method)
        .contains("measureWrong_1");
  }

  @Test
  void noneIsAskedIfItChangesOthers() {
    List<AffectedBenchmark> others =
        affected.stream().filter(each -> each.method().equals("measureWrong_2")).toList();
    assertThat(benchmarks.choose(finding, others, repair)).isEmpty();
  }

  @Test
  void withoutForksTheLastIsAsked() {
    assertThat(benchmarks.choose(finding, affected, new Repair.Forked()))
        .contains(affected.get(affected.size() - 1));
  }
}
