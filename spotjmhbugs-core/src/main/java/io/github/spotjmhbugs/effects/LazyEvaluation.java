// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Streams and the like run the functions that they were made with only when they are used, so using
 * one may have all the effects of making it.
 */
final class LazyEvaluation {
  private final EffectTable table;
  private final Map<Integer, CallEffects> byThemselves;

  /**
   * Looks at the calls of one method.
   *
   * @param table tells the types that are lazy
   * @param byThemselves what the calls of a method do when they run
   */
  LazyEvaluation(EffectTable table, Map<Integer, CallEffects> byThemselves) {
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
      effects = withMaking(effects, value);
    }
    return effects;
  }

  private List<Definition> madeFrom(Definition value) {
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
      default -> effects.with(GlobalEffect.POSSIBLE);
    };
  }

  private List<Definition> lazy(List<Definition> values) {
    return values.stream().filter(value -> table.isLazy(value.type())).toList();
  }
}
