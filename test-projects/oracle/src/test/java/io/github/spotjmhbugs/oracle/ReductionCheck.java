// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.ddg.Reduction;
import io.github.spotjmhbugs.ddg.ReductionFinder;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.InstructionSite;
import io.github.spotjmhbugs.finding.InstructionSite.Kind;
import io.github.spotjmhbugs.oracle.Difference.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ObjIntConsumer;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Tests whether a reduction is one. A first run records the terms that each execution of the loop
 * folds; in a second one the loop computes its terms again, but folds the recorded ones in reverse
 * order. When no term depends on the accumulator, and nobody sees it before the loop is over, then
 * both runs are the same. Integral accumulators only: sums of floating-point numbers are not.
 */
final class ReductionCheck {
  private static final Set<Integer> OPERATORS =
      Set.of(
          Opcodes.IADD,
          Opcodes.ISUB,
          Opcodes.IMUL,
          Opcodes.IAND,
          Opcodes.IOR,
          Opcodes.IXOR,
          Opcodes.LADD,
          Opcodes.LSUB,
          Opcodes.LMUL,
          Opcodes.LAND,
          Opcodes.LOR,
          Opcodes.LXOR);

  /**
   * Tests the reductions that are reported of a program.
   *
   * @param subject the program
   * @param counter receives how many were tested
   */
  Optional<Difference> check(Subject subject, ObjIntConsumer<String> counter) {
    List<Fold> folds = new ArrayList<>();
    for (Finding finding : subject.claims().findings(Confidence.LOW, Kind.FOLDED_TERM)) {
      for (InstructionSite site : finding.sites()) {
        fold(subject.claims(), site).ifPresent(folds::add);
      }
    }
    if (folds.isEmpty()) {
      return Optional.empty();
    }
    counter.accept("claim reduction, tested", folds.size());
    Terms.record();
    Execution recorded = subject.run(method -> instrument(folds, method));
    if (!recorded.equals(subject.original())) {
      counter.accept("reduction that cannot be recorded", 1);
      return Optional.empty();
    }
    counter.accept("terms that move", Terms.moving());
    Terms.replay();
    Execution replayed = subject.run(method -> instrument(folds, method));
    return Terms.isSame()
        ? subject.compare(Claim.REDUCTION, replayed, List.of("order of terms"))
        : Optional.of(
            subject.difference(Claim.REDUCTION, List.of("order of terms"), "terms", "other terms"));
  }

  private static Optional<Fold> fold(Claims claims, InstructionSite site) {
    MethodAnalysis method = claims.methods().get(Claims.keyOf(site));
    if (method == null || !site.className().equals(claims.tree().name)) {
      return Optional.empty();
    }
    DataDependencyGraph graph = method.graph();
    ControlFlowGraph flow = graph.controlFlow();
    int index = claims.indexOf(site);
    for (Reduction reduction : ReductionFinder.in(graph, LoopRegion.loopsOf(flow))) {
      for (Reduction.Step step : reduction.steps()) {
        if (step.operation().instruction() == index
            && OPERATORS.contains(graph.instruction(index).getOpcode())) {
          boolean last = step.operation().operands().indexOf(step.contribution()) == 1;
          return flow.loops().stream()
              .filter(loop -> loop.blocks().equals(reduction.loop().blocks()))
              .findFirst()
              .map(loop -> new Fold(Claims.keyOf(site), index, last, flow, loop));
        }
      }
    }
    return Optional.empty();
  }

  private static void instrument(List<Fold> folds, MethodNode method) {
    AbstractInsnNode[] original = method.instructions.toArray();
    for (Fold fold : folds) {
      if (fold.method().equals(Claims.keyOf(method))) {
        fold.instrument(method, original, method.maxLocals + folds.indexOf(fold));
      }
    }
  }
}
