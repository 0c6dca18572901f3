// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static io.github.spotjmhbugs.effects.Effects.summaryOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Effects name the first sixty parameters; what is done to further ones is done to anything. */
class ManyParametersTest {
  private static String numbers(int count, String format) {
    return IntStream.range(0, count).mapToObj(format::formatted).collect(Collectors.joining(", "));
  }

  /** The effects of a static method with so many numbers and an object after them. */
  private static MethodEffects after(int numbers, String result, String body) {
    String parameters = numbers(numbers, "int a%d") + ", T t";
    return summaryOf("int f; static %s m(%s) { %s }".formatted(result, parameters, body));
  }

  @Test
  void theSixtiethIsNamed() {
    MethodEffects effects = after(59, "T", "t.f = 1; if (t == null) throw new Error(); return t;");
    assertThat(effects.mutates()).isEqualTo(1L << 59);
    assertThat(effects.checks()).isEqualTo(1L << 59);
    assertThat(effects.origins()).isEqualTo(1L << 59);
    assertThat(effects.returned()).isEqualTo(59);
    assertThat(effects.globalEffect()).isEqualTo(GlobalEffect.NONE);
  }

  @Test
  void theNextIsNot() {
    MethodEffects effects = after(60, "T", "t.f = 1; if (t == null) throw new Error(); return t;");
    assertThat(effects.mutates()).isZero();
    assertThat(effects.checks()).isZero();
    assertThat(effects.origins()).isEqualTo(MethodEffects.ESCAPED);
    assertThat(effects.globalEffect()).isEqualTo(GlobalEffect.CERTAIN);
  }

  @Test
  void aTableSpeaksOfSixtyToo() {
    EffectTable table = EffectTable.of(List.of("p.T", "  m  pure"));
    MethodRef sixty = new MethodRef("p/T", "m", "(" + "I".repeat(60) + ")Ljava/lang/Object;");
    assertThat(table.find(sixty, true).orElseThrow().origins()).isEqualTo((1L << 60) - 1);
    assertThat(table.find(sixty, false).orElseThrow().origins()).isEqualTo(MethodEffects.ESCAPED);
  }

  @Test
  void theSixtyFifthIsNotMistakenForTheFirst() {
    String callee =
        "int f; static T f(T first, %s, T last) { if (first == null) throw new Error(); first.f = 1; return first; }"
            .formatted(numbers(63, "int a%d"));
    String call = "static T m(T a, T b) { return f(a, " + numbers(63, "%d") + ", b); }";
    MethodEffects effects = summaryOf(callee + call);
    assertThat(effects.mutates()).isEqualTo(0b01);
    assertThat(effects.checks()).isEqualTo(0b01);
    assertThat(effects.origins()).isEqualTo(0b01);
  }
}
