// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.testing.MarkedMethod;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A function that something calls once for each element is the body of a loop without a loop. */
class RepeatedFunctionTest {
  private static final int CAPTURED = 2;

  /** The reductions of a function that captures {@code this} and {@code acc}. */
  private static Stream<Reduction> reductions(String body) {
    String members = "long sum; long element;\n void m(T acc, T item, int x) {\n" + body + "\n}";
    DataDependencyGraph graph = Dependences.of(MarkedMethod.of(members)).graph();
    LoopRegion function = LoopRegion.function(graph.controlFlow(), CAPTURED);
    return Reduction.in(graph, List.of(function)).stream();
  }

  @Test
  void foldsIntoWhatItCaptures() {
    assertThat(reductions("acc.sum += a();")).hasSize(1);
    assertThat(reductions("sum += a();")).hasSize(1);
  }

  @Test
  void foldsWhatItIsHanded() {
    assertThat(reductions("acc.sum += x;")).hasSize(1);
    assertThat(reductions("acc.sum += item.element;")).hasSize(1);
  }

  @Test
  void hasAnotherPlaceForEachElement() {
    assertThat(reductions("item.sum += a();")).isEmpty();
  }

  @Test
  void usesTheAccumulatorOtherwise() {
    assertThat(reductions("acc.sum += a(); use(acc.sum);")).isEmpty();
    assertThat(reductions("acc.sum = acc.sum * 31 + a();")).isEmpty();
  }

  @Test
  void isNoLoopByItself() {
    DataDependencyGraph graph =
        Dependences.of(MarkedMethod.of("long sum; void m() { sum += a(); }")).graph();
    assertThat(LoopRegion.loopsOf(graph.controlFlow())).isEmpty();
  }
}
