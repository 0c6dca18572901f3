// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.EffectTable.TypeWord;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Streams and the like run the functions that they were made with only when they are used, so using
 * one may have all the effects of making it. A sorted collection runs its comparator, which its
 * constructor was handed, whenever it, or a view of it, is used.
 */
final class LazyEvaluation {
  private final DataDependencyGraph graph;
  private final EffectTable table;
  private final Map<Integer, CallEffects> byThemselves;
  private final Map<Definition, Set<CallEffects>> comparisons = new HashMap<>();

  /**
   * Looks at what the calls of one method do by themselves, and a collection in a field when used.
   */
  LazyEvaluation(
      DataDependencyGraph graph,
      EffectTable table,
      Map<Integer, CallEffects> byThemselves,
      Function<Definition, Optional<CallEffects>> inFields) {
    this.graph = graph;
    this.table = table;
    this.byThemselves = byThemselves;
    byThemselves.forEach(
        (call, effects) -> {
          if (keepsFunction(call)) {
            follow(graph.operandsOf(call).get(0), effects);
          }
        });
    for (Definition value : graph.definitions()) {
      inFields.apply(value).ifPresent(effects -> follow(value, effects));
    }
  }

  /** Whether a call is a known constructor that is handed a function. */
  private boolean keepsFunction(int call) {
    return byItself(call).callee().calls() != 0
        && InstructionKind.isConstructorCall(graph.instruction(call))
        && table.find((MethodInsnNode) graph.instruction(call)).isPresent();
  }

  private void follow(Definition collection, CallEffects using) {
    // Its other names, its views and what wraps or copies it.
    ProgramSlice.closure(
            List.of(collection), v -> graph.usesOf(v).stream().flatMap(this::nameOrPart).toList())
        .forEach(v -> comparisons.computeIfAbsent(v, key -> new LinkedHashSet<>()).add(using));
  }

  private Stream<Definition> nameOrPart(Use use) {
    Definition result = use.result();
    if (result == null) {
      return use.operand() > 0 && InstructionKind.isConstructorCall(graph.codeOf(use))
          ? graph.operandsOf(use.instruction()).stream().limit(1)
          : Stream.empty();
    }
    boolean isPart = result.is(Kind.PHI) || result.is(Kind.CONVERSION) || result.is(Kind.CALL);
    return Stream.of(result).filter(any -> isPart && !table.isImmutable(result.type()));
  }

  CallEffects effectsOf(int call, List<Definition> operands) {
    CallEffects effects = byItself(call);
    for (Definition value : ProgramSlice.closure(lazy(operands), this::madeFrom)) {
      effects = withMaking(effects, value, operands);
      if (graph.resultOf(call) == null && isParallel(value)) {
        effects = effects.with(GlobalEffect.CERTAIN);
      }
    }
    for (Definition operand : comparisons.isEmpty() ? List.<Definition>of() : operands) {
      for (CallEffects using : comparisons.getOrDefault(operand, Set.of())) {
        effects = with(effects, using, operands);
      }
    }
    return effects;
  }

  /** Who asks for no result can only be after the threads that run the functions. */
  private boolean isParallel(Definition stream) {
    return stream.is(Kind.CALL) && byItself(stream.instruction()).callee().is(Trait.PARALLEL);
  }

  private CallEffects byItself(int call) {
    return Objects.requireNonNull(byThemselves.get(call));
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
      case CALL -> with(effects, byItself(value.instruction()), operands);
      default -> effects.with(GlobalEffect.POSSIBLE);
    };
  }

  /** What a function stores into, it may also find in what the call is handed. */
  private static CallEffects with(
      CallEffects effects, CallEffects making, List<Definition> operands) {
    CallEffects both = effects.and(making);
    return making.mutatedReachably().isEmpty()
        ? both
        : both.mutatingReachably(operands.stream().filter(Definition::isReference).toList());
  }

  private List<Definition> lazy(List<Definition> values) {
    return values.stream()
        .filter(value -> table.says(TypeWord.LAZY, value.type().getInternalName()))
        .toList();
  }
}
