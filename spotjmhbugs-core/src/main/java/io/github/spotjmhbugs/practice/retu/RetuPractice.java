// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.retu;

import io.github.spotjmhbugs.effects.DeadSlices;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.ReachableCode;
import io.github.spotjmhbugs.jmh.ReachableCode.Reached;
import io.github.spotjmhbugs.practice.BenchmarkFinding;
import io.github.spotjmhbugs.practice.Defect;
import io.github.spotjmhbugs.practice.Practice;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * RETU: a computed value is never consumed, so that the JIT compiler may delete the computation
 * (JMHSample_08, JMHSample_09, JMHSample_34).
 */
public final class RetuPractice implements Practice {
  @Override
  public List<Finding> check(BenchmarkClass benchmarks) {
    List<Finding> findings = new ArrayList<>();
    for (BenchmarkMethod benchmark : benchmarks.benchmarks()) {
      ReachableCode code = benchmarks.codeOf(benchmark);
      boolean meantToConsume = ignoresBlackhole(benchmarks, benchmark, code);
      ResultOnlyHelpers helpers = new ResultOnlyHelpers(benchmarks.analyses(), code::contains);
      for (Reached reached : code.methods()) {
        benchmarks.analyses().of(reached.method(), reached.exact()).stream()
            .map(method -> verdicts(method, helpers, benchmark))
            .flatMap(verdicts -> (reached.isHelper() ? oneOfAPattern(verdicts) : verdicts).stream())
            .flatMap(verdict -> finding(benchmark, reached, verdict, meantToConsume).stream())
            .forEach(findings::add);
      }
    }
    return findings;
  }

  private static List<Defect> verdicts(
      MethodAnalysis method, ResultOnlyHelpers helpers, BenchmarkMethod benchmark) {
    DeadCodeClassifier judge =
        new DeadCodeClassifier(method, call -> helpers.computesItsResult(method, call));
    List<Defect> verdicts = new ArrayList<>();
    DeadSlices.of(method).forEach(slice -> judge.judge(slice).ifPresent(verdicts::add));
    verdicts.addAll(judge.forgottenUnknownObjects());
    verdicts.addAll(OverwrittenValues.of(method));
    verdicts.removeIf(
        verdict -> benchmark.forbidsInlining() && helpers.stays(method, verdict.instruction()));
    return verdicts;
  }

  /** What a helper drops is reported at the benchmark's one call of it: once for each pattern. */
  private static List<Defect> oneOfAPattern(List<Defect> verdicts) {
    Map<BugPattern, List<Defect>> byPattern = new EnumMap<>(BugPattern.class);
    verdicts.stream()
        .filter(verdict -> verdict.strength() != Defect.NOTHING)
        .forEach(v -> byPattern.computeIfAbsent(v.pattern(), key -> new ArrayList<>()).add(v));
    return byPattern.values().stream().map(Defect::together).toList();
  }

  private static Optional<Finding> finding(
      BenchmarkMethod benchmark, Reached reached, Defect verdict, boolean meantToConsume) {
    String evidence =
        verdict.othersText() + (meantToConsume ? " The Blackhole parameter is never used." : "");
    return verdict
        .confidence(meantToConsume)
        .map(
            confidence ->
                new BenchmarkFinding(benchmark, reached)
                    .of(verdict, confidence, List.of(evidence)));
  }

  /**
   * A Blackhole that is asked for and not used tells that its author meant to consume something.
   */
  private static boolean ignoresBlackhole(
      BenchmarkClass benchmarks, BenchmarkMethod benchmark, ReachableCode code) {
    Reached itself = code.methods().get(0);
    List<Integer> blackholes = benchmark.blackholeParameters();
    return !blackholes.isEmpty()
        && benchmarks
            .analyses()
            .of(itself.method(), itself.exact())
            .filter(method -> blackholes.stream().noneMatch(method.graph()::usesParameter))
            .isPresent();
  }
}
