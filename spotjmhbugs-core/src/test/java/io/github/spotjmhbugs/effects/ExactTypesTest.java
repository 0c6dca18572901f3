// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import org.junit.jupiter.api.Test;

/** How far a receiver is followed to where it is made. */
class ExactTypesTest {
  private static final String SQUARE =
      "class Square { static int calls; int area() { return 2; } }";

  private static boolean isKnown(String body) {
    Effects code = Effects.of("int m(boolean b) {" + body + "}", SQUARE);
    return code.call("area").globalEffect() == GlobalEffect.NONE;
  }

  @Test
  void throughCasts() {
    String cast = "(Square) (Object) ";
    assertThat(isKnown("return (" + cast.repeat(20) + "new Square()).area();")).isTrue();
  }

  @Test
  void throughChoices() {
    String choice = "if (b) { s = new Square(); } ";
    String choices = "Square s = new Square(); %s return s.area();";
    assertThat(isKnown(choices.formatted(choice.repeat(20)))).isTrue();
  }

  @Test
  void notThroughChoicesOfSeveralClasses() {
    String other = "if (b) { s = new Square() { int area() { calls++; return 3; } }; } ";
    assertThat(isKnown("Square s = new Square();" + other + "return s.area();")).isFalse();
  }
}
