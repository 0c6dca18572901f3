// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import org.junit.jupiter.api.Test;

/** How far a receiver is followed to where it is made. */
class ExactTypesTest {
  private static final String SQUARE = "class Square { int area() { return 2; } }";

  private static boolean isKnown(String body) {
    Effects code = Effects.of("int m(boolean b) {" + body + "}", SQUARE);
    return code.call("area").globalEffect() == GlobalEffect.NONE;
  }

  @Test
  void throughSevenCasts() {
    String cast = "(Square) (Object) ";
    assertThat(isKnown("return (" + cast.repeat(7) + "new Square()).area();")).isTrue();
    assertThat(isKnown("return (" + cast.repeat(8) + "new Square()).area();")).isFalse();
  }

  @Test
  void throughSevenChoices() {
    String choice = "if (b) { s = new Square(); } ";
    String choices = "Square s = new Square(); %s return s.area();";
    assertThat(isKnown(choices.formatted(choice.repeat(7)))).isTrue();
    assertThat(isKnown(choices.formatted(choice.repeat(8)))).isFalse();
  }
}
