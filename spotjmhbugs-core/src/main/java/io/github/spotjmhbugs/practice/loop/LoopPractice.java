// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.loop;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.ddg.Reduction;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.jmh.ReachableCode.Reached;
import io.github.spotjmhbugs.practice.CodePractice;
import io.github.spotjmhbugs.practice.ReachedCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * LOOP: the results of a computation under test are accumulated in a loop, so that the JIT compiler
 * may merge, unroll or vectorise the iterations (JMHSample_11, JMHSample_34).
 */
public final class LoopPractice implements CodePractice {
  public static final PracticeKey KEY = new PracticeKey("LOOP");

  /** A loop accumulates the results of a call under test. */
  public static final BugPattern ACCUMULATED_CALL = KEY.pattern("ACCUMULATED_CALL");

  /** A loop repeats one computation and accumulates the results. */
  public static final BugPattern REPEATED_COMPUTATION = KEY.pattern("REPEATED_COMPUTATION");

  /** A loop accumulates what it loads; that may be the workload. */
  public static final BugPattern ACCUMULATED_LOAD = KEY.advice("ACCUMULATED_LOAD");

  @Override
  public List<BugPattern> patterns() {
    return List.of(ACCUMULATED_CALL, REPEATED_COMPUTATION, ACCUMULATED_LOAD);
  }

  @Override
  public List<Defect> defectsIn(ReachedCode code) {
    MethodAnalysis method = code.method();
    Reached reached = code.reached();
    ReductionClassifier classifier =
        new ReductionClassifier(method, reached, code.benchmark().inClass().analyses().effects());
    CalledAccesses accesses = new CalledAccesses(code);
    AccumulatorObjects objects =
        new AccumulatorObjects(method, code.benchmark().inClass().analyses());
    List<LoopRegion> loops = repeated(method, reached);
    Map<LoopRegion, List<Reduction>> reductions =
        Stream.concat(
                Reduction.in(method.graph(), loops).stream(), loops.stream().flatMap(objects::in))
            .filter(reduction -> !accesses.concern(reduction))
            .collect(
                Collectors.groupingBy(Reduction::loop, LinkedHashMap::new, Collectors.toList()));
    List<Defect> defects = new ArrayList<>();
    reductions.forEach((loop, all) -> defects.addAll(classifier.classify(loop, all)));
    return defects;
  }

  private static List<LoopRegion> repeated(MethodAnalysis method, Reached reached) {
    ControlFlowGraph controlFlow = method.graph().controlFlow();
    List<LoopRegion> repeated = new ArrayList<>(LoopRegion.loopsOf(controlFlow));
    reached.repeated().ifPresent(f -> repeated.add(LoopRegion.function(controlFlow, f.captured())));
    return repeated;
  }
}
