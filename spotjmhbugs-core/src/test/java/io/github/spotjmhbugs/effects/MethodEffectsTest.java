// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How the effects of methods combine; the effects are those that words of a table describe. */
class MethodEffectsTest {
  /** What a static method does that is handed four objects and returns one. */
  private static MethodEffects effects(String words) {
    MethodRef method =
        new MethodRef("p/T", "m", "(" + "Ljava/lang/Object;".repeat(4) + ")Ljava/lang/Object;");
    return EffectTable.of(List.of("p.T", "  m  " + words)).find(method, true).orElseThrow();
  }

  @Test
  void oneOfTwoMethodsDoesWhatEitherDoes() {
    MethodEffects either =
        effects("writes 1 checks 2 calls 3 returns 1")
            .or(effects("changes 2 checks 4 calls 4 returns 3"));
    assertThat(either.mutates()).isEqualTo(0b0011);
    assertThat(either.mutatesReachable()).isEqualTo(0b0001);
    assertThat(either.checks()).isEqualTo(0b1010);
    assertThat(either.calls()).isEqualTo(0b1100);
    assertThat(either.origins()).isEqualTo(0b0101);
    assertThat(either.globalEffect()).isEqualTo(GlobalEffect.NONE);
    assertThat(effects("pure").or(effects("acts")).globalEffect()).isEqualTo(GlobalEffect.CERTAIN);
    assertThat(effects("acts").or(effects("pure")).globalEffect()).isEqualTo(GlobalEffect.CERTAIN);
  }

  @Test
  void oneOfTwoMethodsPromisesWhatBothPromise() {
    assertThat(effects("returns 2").or(effects("returns 2")).returned()).isEqualTo(1);
    assertThat(effects("returns 2").or(effects("returns 3")).returned())
        .isEqualTo(MethodEffects.NONE_RETURNED);
    assertThat(effects("pure load size").or(effects("pure size byproduct")).traits())
        .containsExactly(Trait.SIZE);
  }

  @Test
  void whatAMethodMakesMayHoldItsArguments() {
    MethodEffects made = effects("pure returns fresh");
    assertThat(made.holds()).isEqualTo(0b1111);
    assertThat(made.ofFunction(2).holds()).isEqualTo(0b0111);
    assertThat(made.ofFunction(2).holdsInParts()).isEqualTo(0b0111);
    assertThat(MethodEffects.PURE.or(made).holdsInParts()).isEqualTo(0b1111);
  }

  @Test
  void aConstructorAsAFunctionHasNoReceiver() {
    MethodEffects made = effects("writes 1 2 checks 3").withoutReceiver();
    assertThat(made.mutates()).isEqualTo(0b001);
    assertThat(made.mutatesReachable()).isEqualTo(0b001);
    assertThat(made.checks()).isEqualTo(0b010);
    assertThat(made.returnsNewlyAllocated()).isTrue();
    assertThat(made.returned()).isEqualTo(MethodEffects.NONE_RETURNED);
  }

  @Test
  void whatAFunctionCapturedIsItsReceiver() {
    MethodEffects two = effects("writes 1 3 checks 4 returns 3").ofFunction(2);
    assertThat(two.mutates()).isEqualTo(0b011);
    assertThat(two.mutatesReachable()).isEqualTo(0b011);
    assertThat(two.checks()).isEqualTo(0b100);
    assertThat(two.origins()).isEqualTo(0b010);
    assertThat(two.returned()).isEqualTo(1);
    assertThat(effects("writes 2").ofFunction(2).mutates()).isEqualTo(0b001);
    assertThat(effects("returns 2").ofFunction(2).returned())
        .isEqualTo(MethodEffects.NONE_RETURNED);
    assertThat(effects("returns 4").ofFunction(2).returned()).isEqualTo(2);
    assertThat(effects("pure returns fresh").ofFunction(2).returnsNewlyAllocated()).isTrue();
    MethodEffects none = effects("changes 1 returns 1").ofFunction(0);
    assertThat(none.mutates()).isEqualTo(0b010);
    assertThat(none.returned()).isEqualTo(1);
  }
}
