// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.DeadSlices.DeadSlice;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeadSlicesTest {
  private static final String MEMBERS =
      """
      static int x() { return 1; } static int y() { return 2; } static int z() { return 3; }
      static int h(int i) { return i; } int f;
      """;

  private static Effects code(String body) {
    return Effects.of(MEMBERS + "int m(int n, int[] v) {" + body + "}");
  }

  private static List<DeadSlice> slices(Effects code) {
    return DeadSlices.of(code.method());
  }

  @Test
  void aMethodThatConsumesEverythingHasNone() {
    assertThat(slices(code("f = x(); return y() + z();"))).isEmpty();
  }

  @Test
  void aDroppedResultIsOne() {
    Effects code = code("x(); return 0;");
    assertThat(slices(code)).hasSize(1);
    assertThat(slices(code).get(0).ends()).containsExactly(code.result("x"));
  }

  @Test
  void unrelatedResultsAreSeveralInTheOrderOfTheCode() {
    Effects code = code("y(); int a = x(); z(); return 0;");
    assertThat(slices(code))
        .flatExtracting(DeadSlice::ends)
        .containsExactly(code.result("y"), code.result("x"), code.result("z"));
  }

  @Test
  void whatIsComputedForADeadValueBelongsToIt() {
    Effects code = code("int a = x() + y(); h(a); return 0;");
    assertThat(slices(code)).hasSize(1);
    assertThat(slices(code).get(0).ends()).containsExactly(code.result("h"));
    assertThat(slices(code).get(0).members()).contains(code.result("x"), code.result("y"));
  }

  @Test
  void whatASinkSeesIsCutOff() {
    Effects code = code("int a = x(); h(a + y()); return a;");
    assertThat(slices(code)).hasSize(1);
    assertThat(slices(code).get(0).members())
        .contains(code.result("y"))
        .doesNotContain(code.result("x"));
  }

  @Test
  void anObjectAndWhatFillsItAreOne() {
    Effects code = code("List<Object> l = new ArrayList<>(); l.add(x()); l.remove(y()); return 0;");
    assertThat(slices(code)).hasSize(1);
    assertThat(slices(code).get(0).ends()).contains(code.allocations().get(0));
    assertThat(slices(code).get(0).members()).contains(code.result("x"), code.result("y"));
  }

  @Test
  void anObjectInAnotherIsNoEndOfItsOwn() {
    Effects code =
        code("List<Object> l = new ArrayList<>(); T t = new T(); t.f = x(); l.add(t); return 0;");
    assertThat(slices(code)).hasSize(1);
    assertThat(slices(code).get(0).ends()).contains(code.allocations().get(0));
    assertThat(slices(code).get(0).members()).contains(code.allocations().get(1));
  }

  @Test
  void aDeadAccumulatorIsOne() {
    Effects code = code("int a = 0; for (int i = 0; i < n; i++) { a += x(); } return 0;");
    assertThat(slices(code)).anyMatch(slice -> slice.members().contains(code.result("x")));
  }

  @Test
  void aBranchThatDecidesNothingObservableBelongsToWhatItDecides() {
    Effects code = code("if (x() > 0) { y(); } return 0;");
    assertThat(slices(code)).hasSize(1);
    assertThat(slices(code).get(0).ends()).containsExactly(code.result("y"));
    assertThat(slices(code).get(0).members()).contains(code.result("x"));
  }

  @Test
  void bothSidesOfADeadBranchShareTheirCondition() {
    Effects code = code("if (x() > 0) { y(); } else { z(); } return 0;");
    assertThat(slices(code)).hasSize(2).allMatch(s -> s.members().contains(code.result("x")));
  }

  @Test
  void anIteratorIsThereForItsElements() {
    Effects code =
        Effects.of(
            "static int h(Object o) { return 1; } void m(List<Object> l) { for (Object o : l) h(o);"
                + " }");
    assertThat(slices(code)).hasSize(1);
    assertThat(slices(code).get(0).ends()).contains(code.result("h"));
    assertThat(slices(code).get(0).members()).contains(code.result("iterator"));
  }

  @Test
  void membersComeInTheOrderOfTheCode() {
    Effects code = code("h(x() * y() + z()); return 0;");
    assertThat(slices(code).get(0).members()).extracting(Definition::instruction).isSorted();
  }
}
