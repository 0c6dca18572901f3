// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.objectweb.asm.Type;

/**
 * Streams and their like run the functions that they were made with when they are used: whoever
 * uses one may do whatever its making may do.
 */
final class LazyEvaluation {
  private static final Set<String> LAZY =
      Set.of(
          "java/util/Spliterator",
          "java/util/Spliterator$OfInt",
          "java/util/Spliterator$OfLong",
          "java/util/Spliterator$OfDouble",
          "java/util/stream/BaseStream",
          "java/util/stream/Stream",
          "java/util/stream/IntStream",
          "java/util/stream/LongStream",
          "java/util/stream/DoubleStream",
          "java/util/stream/Collector",
          "kotlin/sequences/Sequence",
          "scala/collection/Iterator",
          "scala/collection/View",
          "scala/collection/immutable/LazyList",
          "scala/collection/immutable/Stream");

  private final Map<Integer, CallEffects> byThemselves;

  /**
   * @param byThemselves what the calls of a method do when they run
   */
  LazyEvaluation(Map<Integer, CallEffects> byThemselves) {
    this.byThemselves = byThemselves;
  }

  /**
   * @param call index of a call
   * @param operands what it is handed
   * @return what the call does, together with what it makes others do
   */
  CallEffects effectsOf(int call, List<Definition> operands) {
    CallEffects effects = Objects.requireNonNull(byThemselves.get(call));
    for (Definition value : ProgramSlice.closure(lazy(operands), LazyEvaluation::madeFrom)) {
      effects = withMaking(effects, value);
    }
    return effects;
  }

  private static List<Definition> madeFrom(Definition value) {
    return switch (value.kind()) {
      case PHI, CONVERSION -> value.operands();
      case CALL -> lazy(value.operands());
      default -> List.of();
    };
  }

  private CallEffects withMaking(CallEffects effects, Definition value) {
    return switch (value.kind()) {
      case PHI, CONVERSION, CONSTANT -> effects; // of constants only null, which nobody uses
      case CALL -> {
        CallEffects making = byThemselves.get(value.instruction());
        yield making == null ? effects : effects.and(making);
      }
      default -> effects.with(effects.globalEffect().or(GlobalEffect.POSSIBLE));
    };
  }

  private static List<Definition> lazy(List<Definition> values) {
    return values.stream().filter(LazyEvaluation::isLazy).toList();
  }

  private static boolean isLazy(Definition value) {
    Type type = value.type();
    return type.getSort() == Type.OBJECT && LAZY.contains(type.getInternalName());
  }
}
