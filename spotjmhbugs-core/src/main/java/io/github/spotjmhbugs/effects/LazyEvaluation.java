// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.effects.EffectTable.TypeWord;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Streams and the like run the functions that they were made with only when they are used, so using
 * one may have all the effects of making it.
 */
final class LazyEvaluation {
  private final DataDependencyGraph graph;
  private final EffectTable table;
  private final Map<Integer, CallEffects> byThemselves;

  /**
   * Looks at the calls of one method.
   *
   * @param graph the method
   * @param table tells the types that are lazy
   * @param byThemselves what the calls of the method do when they run
   */
  LazyEvaluation(
      DataDependencyGraph graph, EffectTable table, Map<Integer, CallEffects> byThemselves) {
    this.graph = graph;
    this.table = table;
    this.byThemselves = byThemselves;
  }

  /**
   * {@return the effects of a call, together with those of the lazy evaluation that it starts}
   *
   * @param call index of a call
   * @param operands what it is handed
   */
  CallEffects effectsOf(int call, List<Definition> operands) {
    CallEffects effects = Objects.requireNonNull(byThemselves.get(call));
    for (Definition value : ProgramSlice.closure(lazy(operands), this::madeFrom)) {
      effects = withMaking(effects, value, operands);
      if (graph.resultOf(call) == null && isParallel(value)) {
        effects = effects.with(GlobalEffect.CERTAIN);
      }
    }
    return effects;
  }

  /** Who asks for no result can only be after the threads that run the functions. */
  private boolean isParallel(Definition stream) {
    CallEffects making = stream.is(Kind.CALL) ? byThemselves.get(stream.instruction()) : null;
    return making != null && making.callee().is(Trait.PARALLEL);
  }

  private List<Definition> madeFrom(Definition value) {
    return switch (value.kind()) {
      case PHI, CONVERSION -> value.operands();
      case CALL -> lazy(value.operands());
      default -> List.of();
    };
  }

  private CallEffects withMaking(CallEffects effects, Definition value, List<Definition> operands) {
    return switch (value.kind()) {
      case PHI, CONVERSION, CONSTANT -> effects; // of constants only null, which nobody uses
      case CALL -> with(effects, byThemselves.get(value.instruction()), operands);
      default -> effects.with(GlobalEffect.POSSIBLE);
    };
  }

  /** What a function stores into, it may also find in what the call is handed. */
  private static CallEffects with(
      CallEffects effects, @Nullable CallEffects making, List<Definition> operands) {
    if (making == null) {
      return effects;
    }
    CallEffects both = effects.and(making);
    return making.mutatedReachably().isEmpty()
        ? both
        : both.mutatingReachably(references(operands));
  }

  private static List<Definition> references(List<Definition> operands) {
    return operands.stream().filter(Definition::isReference).toList();
  }

  private List<Definition> lazy(List<Definition> values) {
    return values.stream()
        .filter(value -> table.says(TypeWord.LAZY, value.type().getInternalName()))
        .toList();
  }
}
