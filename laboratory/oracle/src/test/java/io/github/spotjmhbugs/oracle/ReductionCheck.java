// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.ddg.Reduction;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.oracle.Difference.Claim;
import io.github.spotjmhbugs.oracle.Execution.Outcome;
import io.github.spotjmhbugs.practice.loop.LoopPractice;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import org.objectweb.asm.Type;

/**
 * Tests whether a reduction is one. A first run records the terms that each execution of the loop
 * folds; in a second one the loop computes its terms again, but folds the recorded ones in reverse
 * order. When no term depends on the accumulator, and nobody sees it before the loop is over, then
 * both runs are the same, but for the rounding of floating-point numbers.
 */
final class ReductionCheck {
  private static final Set<Type> TYPES = Set.of(Type.INT_TYPE, Type.LONG_TYPE, Type.DOUBLE_TYPE);

  /**
   * Prepares a test of the reductions that are reported of a benchmark.
   *
   * @param subject the program, which receives a version
   * @param benchmark name of the benchmark
   * @param counter receives how many are tested
   * @return the test, or empty when there are none
   */
  Optional<Supplier<Optional<Difference>>> prepare(
      Subject subject, String benchmark, ObjIntConsumer<String> counter) {
    Claims claims = subject.claims();
    List<Fold> folds =
        claims.sites(benchmark, new LoopPractice().patterns()).stream()
            .flatMap(site -> fold(site, benchmark, claims).stream())
            .toList();
    if (folds.isEmpty()) {
      return Optional.empty();
    }
    Version version = WatchedLoop.version(benchmark, folds);
    subject.add(version);
    return Optional.of(() -> test(subject, version, folds, counter));
  }

  private static Optional<Difference> test(
      Subject subject, Version version, List<Fold> folds, ObjIntConsumer<String> counter) {
    Outcome original = subject.original(version.benchmark());
    if (original.fails()) {
      return Optional.empty();
    }
    counter.accept(Oracle.CLAIMS + "reductions", folds.size());
    Terms.record();
    if (!subject.run(version).equals(original)) {
      counter.accept("reductions that cannot be recorded", 1);
      return Optional.empty();
    }
    counter.accept("terms that move", Terms.moving());
    Terms.replay();
    Outcome replayed = subject.run(version);
    List<String> what = List.of("order of terms");
    boolean rounds = folds.stream().anyMatch(fold -> fold.type().equals(Type.DOUBLE_TYPE));
    if (Terms.isSame() && rounds && original.isCloseTo(replayed)) {
      counter.accept("reductions that round", 1);
      return Optional.empty();
    }
    return Terms.isSame()
        ? subject.compare(Claim.REDUCTION, version.benchmark(), replayed, what)
        : Optional.of(subject.difference(Claim.REDUCTION, what, "terms", "other terms"));
  }

  private static Optional<Fold> fold(Site site, String benchmark, Claims claims) {
    String key = Claims.keyOf(site);
    int index = claims.indexOf(site);
    DataDependencyGraph graph = claims.reachedBy(benchmark).get(key).graph();
    ControlFlowGraph flow = graph.controlFlow();
    Type type = graph.resultOf(index) == null ? Type.VOID_TYPE : graph.resultOf(index).type();
    if (!TYPES.contains(type)) {
      return Optional.empty();
    }
    for (Reduction reduction : Reduction.in(graph, LoopRegion.loopsOf(flow))) {
      for (Reduction.Step step : reduction.steps()) {
        if (step.operation().instruction() == index && graph.operandsOf(index).size() == 2) {
          boolean last = step.operation().operands().indexOf(step.contribution()) == 1;
          return flow.loops().stream()
              .filter(loop -> loop.blocks().equals(reduction.loop().blocks()))
              .findFirst()
              .map(loop -> new Fold(key, index, last, new WatchedLoop(flow, loop), type));
        }
      }
    }
    return Optional.empty();
  }
}
