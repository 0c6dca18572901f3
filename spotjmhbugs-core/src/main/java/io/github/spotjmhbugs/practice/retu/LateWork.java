// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.retu;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.CallEffects;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.effects.NamingConvention;
import io.github.spotjmhbugs.practice.Subjects;
import io.github.spotjmhbugs.practice.retu.Suspicion.Weight;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Work on an object of the invocation after everything that looks at the object, as that of {@code
 * copy.compact()} at the end of a benchmark. Liveness does not see it, since it knows no order.
 */
record LateWork(MethodAnalysis method, DataDependencyGraph graph) {
  static List<Suspicion> of(MethodAnalysis method) {
    LateWork search = new LateWork(method, method.graph());
    return search.graph.instructions().filter(search::isLate).mapToObj(search::suspicion).toList();
  }

  private boolean isLate(int instruction) {
    if (!(graph.instruction(instruction) instanceof MethodInsnNode call)
        || !method.liveness().isObservable(instruction)
        || !isWork(instruction, call)
        || method.heap().mutatesEscaped(instruction)) {
      return false;
    }
    List<Definition> objects = method.heap().allocationsMutatedBy(instruction);
    return !objects.isEmpty()
        && objects.stream().allMatch(method.heap()::isPrivate)
        && after(instruction)
            .filter(later -> later != instruction)
            .mapToObj(graph::operandsOf)
            .flatMap(List::stream)
            .noneMatch(value -> method.heap().leadsTo(value, objects));
  }

  /** Whether a call adds to an object, orders or changes it, rather than to clean up. */
  private boolean isWork(int instruction, MethodInsnNode call) {
    CallEffects effects = method.callAt(instruction);
    Definition result = graph.resultOf(instruction);
    if (effects.globalEffect() != GlobalEffect.NONE
        || (result != null && method.liveness().isConsumed(result))) {
      return false;
    }
    boolean fills = Stream.of(Trait.GROWS, Trait.KEYED, Trait.SORTS).anyMatch(effects.callee()::is);
    boolean isKnown = effects.callee().returned() == 0 || method.target(instruction).isPresent();
    return fills
        || (isKnown
            && !call.name.startsWith("<")
            && !effects.callee().is(Trait.SHRINKS)
            && !NamingConvention.ACTING.fits(call)
            && !NamingConvention.REWINDING.fits(call));
  }

  private IntStream after(int instruction) {
    ControlFlowGraph flow = graph.controlFlow();
    int block = flow.blockOf(instruction);
    IntStream rest = IntStream.rangeClosed(instruction + 1, flow.blocks().get(block).last());
    Stream<Integer> later =
        flow.outgoing(block).stream()
            .flatMap(edge -> flow.blocksReachedFrom(edge.to(), any -> true).stream());
    return IntStream.concat(rest, flow.instructionsOf(later.distinct().toList()));
  }

  private Suspicion suspicion(int instruction) {
    return new Suspicion(
        RetuPractice.IGNORED_RESULT,
        Weight.NORMAL_AT_MOST,
        false,
        instruction,
        Subjects.callee(method, instruction),
        List.of());
  }
}
