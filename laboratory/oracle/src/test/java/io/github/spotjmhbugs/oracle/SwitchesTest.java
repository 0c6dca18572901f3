// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.spotjmhbugs.oracle.World.Dot;
import io.github.spotjmhbugs.oracle.World.Mark;
import io.github.spotjmhbugs.oracle.World.Node;
import io.github.spotjmhbugs.oracle.World.Shape;
import java.lang.Enum.EnumDesc;
import java.lang.constant.ClassDesc;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SwitchesTest {
  private static final Object[] LABELS = {
    "a",
    7,
    EnumDesc.of(ClassDesc.of(Mark.class.getName()), "BLUNT"),
    Dot.class,
    Shape.class,
    Node.class
  };

  private static final List<Object> SELECTORS =
      Arrays.asList("a", "b", 7, 8, Mark.BLUNT, Mark.ROUND, new Dot(1), new Node(1), 1L, null);

  @Test
  void findsTheFirstLabelThatMatches() {
    assertThat(SELECTORS.stream().map(it -> Switches.typeSwitch(it, 0, LABELS)))
        .containsExactly(0, 6, 1, 6, 2, 4, 3, 5, 6, -1);
  }

  @Test
  void goesOnAfterAGuardThatFails() {
    assertThat(Switches.typeSwitch(Mark.BLUNT, 3, LABELS)).isEqualTo(4);
    assertThat(Switches.enumSwitch(Mark.BLUNT, 1, new Object[] {"BLUNT", "ROUND", Mark.class}))
        .isEqualTo(2);
  }

  @Test
  void findsConstantsOfAnEnum() {
    assertThat(Switches.enumSwitch(Mark.ROUND, 0, new Object[] {"BLUNT", "ROUND"})).isEqualTo(1);
    assertThat(Switches.enumSwitch(Mark.SHARP, 0, new Object[] {"BLUNT", "ROUND"})).isEqualTo(2);
    assertThat(Switches.enumSwitch(null, 0, new Object[] {"BLUNT"})).isEqualTo(-1);
  }

  @Test
  void doesWhatTheJvmDoes() throws Throwable {
    assumeThat(Runtime.version().feature()).isGreaterThanOrEqualTo(21);
    CallSite site =
        (CallSite)
            Class.forName("java.lang.runtime.SwitchBootstraps")
                .getMethod(
                    "typeSwitch",
                    MethodHandles.Lookup.class,
                    String.class,
                    MethodType.class,
                    Object[].class)
                .invoke(
                    null,
                    MethodHandles.lookup(),
                    "typeSwitch",
                    MethodType.methodType(int.class, Object.class, int.class),
                    LABELS);
    for (Object selector : SELECTORS) {
      for (int restart = 0; restart < LABELS.length; restart++) {
        assertThat(Switches.typeSwitch(selector, restart, LABELS))
            .isEqualTo((int) site.getTarget().invoke(selector, restart));
      }
    }
  }
}
