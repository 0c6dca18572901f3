// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.loop;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Reduction;
import io.github.spotjmhbugs.practice.Defect;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.tree.FieldInsnNode;

/**
 * Loops of which a call of their method runs at most one, as those on either side of an {@code if}.
 * Where they have the same accumulator, the benchmark has one mistake, not several.
 */
final class ExclusiveLoops {
  private static final Comparator<Defect> SUREST_FIRST =
      Comparator.comparing(Defect::confidence)
          .thenComparing(defect -> defect.instructions().get(0));

  /** Each loop is compared with each other: generated methods have thousands of them. */
  private static final int MAX_LOOPS = 64;

  private final DataDependencyGraph graph;

  /** The accumulator of a loop: two of one have an outcome in common. */
  private record Accumulation(LoopRegion loop, Set<Object> outcomes) {}

  ExclusiveLoops(DataDependencyGraph graph) {
    this.graph = graph;
  }

  /**
   * {@return the defects, those of one accumulator made into one, which says what the surest says;
   * all of them where there are too many to compare}
   *
   * @param defects what is wrong with reductions of the method
   */
  List<Defect> onePerAccumulator(Map<Reduction, Defect> defects) {
    if (defects.size() > MAX_LOOPS) {
      return List.copyOf(defects.values());
    }
    List<Accumulation> known = new ArrayList<>();
    List<Defect> joined = new ArrayList<>();
    defects.forEach(
        (reduction, defect) -> {
          Accumulation accumulation = new Accumulation(reduction.loop(), outcomes(reduction));
          int same = indexOfSame(accumulation, known);
          if (same < 0) {
            known.add(accumulation);
            joined.add(defect);
          } else {
            joined.set(same, join(joined.get(same), defect));
          }
        });
    return joined;
  }

  private int indexOfSame(Accumulation accumulation, List<Accumulation> others) {
    for (int i = 0; i < others.size(); i++) {
      Accumulation other = others.get(i);
      if (!Collections.disjoint(accumulation.outcomes(), other.outcomes())
          && areExclusive(accumulation.loop(), other.loop())) {
        return i;
      }
    }
    return -1;
  }

  private static Defect join(Defect one, Defect other) {
    boolean isSurer = SUREST_FIRST.compare(other, one) < 0;
    Defect surest = isSurer ? other : one;
    Defect rest = isSurer ? one : other;
    return new Defect(
        surest.pattern(),
        surest.rating(),
        surest.kind(),
        Stream.concat(surest.instructions().stream(), rest.instructions().stream()).toList(),
        surest.subject(),
        surest.details(),
        surest.secondary());
  }

  private boolean areExclusive(LoopRegion one, LoopRegion other) {
    return !leads(one, other) && !leads(other, one);
  }

  private boolean leads(LoopRegion from, LoopRegion to) {
    ControlFlowGraph controlFlow = graph.controlFlow();
    return !controlFlow
        .blocksNotLeadingTo(block -> to.contains(block.index()))
        .get(from.blocks().nextSetBit(0));
  }

  /** The choices that the accumulator goes into, or the fields that it is. */
  private Set<Object> outcomes(Reduction reduction) {
    Set<Definition> values =
        ProgramSlice.forward(
            graph, reduction.cycle(), value -> value.is(Kind.PHI) || graph.isConversion(value));
    Set<Object> outcomes = new HashSet<>();
    for (Definition value : values) {
      if (value.is(Kind.PHI)) {
        outcomes.add(value);
      } else if (graph.isComputed(value)
          && graph.instruction(value.instruction()) instanceof FieldInsnNode field) {
        outcomes.add(List.of(field.owner, field.name, value.operands()));
      }
    }
    return outcomes;
  }
}
