// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.loop;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.ddg.Reduction;
import io.github.spotjmhbugs.ddg.ReductionFinder;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.ReachableCode.Reached;
import io.github.spotjmhbugs.practice.BenchmarkFinding;
import io.github.spotjmhbugs.practice.Defect;
import io.github.spotjmhbugs.practice.Practice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * LOOP: the results of a computation under test are folded into an accumulator, so that the JIT
 * compiler may merge, unroll or vectorise the iterations (JMHSample_11, JMHSample_34).
 */
public final class LoopPractice implements Practice {
  @Override
  public List<Finding> check(BenchmarkClass benchmarks) {
    List<Finding> findings = new ArrayList<>();
    for (BenchmarkMethod benchmark : benchmarks.benchmarks()) {
      for (Reached reached : benchmarks.codeOf(benchmark).methods()) {
        BenchmarkFinding builder = new BenchmarkFinding(benchmark, reached);
        benchmarks.analyses().of(reached.method(), reached.exact()).stream()
            .flatMap(method -> verdicts(method, reached, benchmarks.classes()).stream())
            .flatMap(v -> v.confidence(false).map(c -> builder.of(v, c, List.of())).stream())
            .forEach(findings::add);
      }
    }
    return findings;
  }

  private static List<Defect> verdicts(
      MethodAnalysis method, Reached reached, ClassRepository classes) {
    ReductionClassifier judge = new ReductionClassifier(method, reached, classes);
    Map<LoopRegion, List<Reduction>> reductions =
        ReductionFinder.in(method.graph(), repeated(method, reached)).stream()
            .collect(
                Collectors.groupingBy(Reduction::loop, LinkedHashMap::new, Collectors.toList()));
    return reductions.entrySet().stream()
        .flatMap(entry -> judge.judge(entry.getKey(), entry.getValue()).stream())
        .toList();
  }

  private static List<LoopRegion> repeated(MethodAnalysis method, Reached reached) {
    ControlFlowGraph controlFlow = method.graph().controlFlow();
    List<LoopRegion> repeated = new ArrayList<>(LoopRegion.loopsOf(controlFlow));
    reached.repeated().ifPresent(f -> repeated.add(LoopRegion.function(controlFlow, f.captured())));
    return repeated;
  }
}
