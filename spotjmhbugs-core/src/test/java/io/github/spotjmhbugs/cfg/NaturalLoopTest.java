// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cfg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NaturalLoopTest {
  private static List<NaturalLoop> loops(Flow flow) {
    return NaturalLoop.of(flow.graph());
  }

  @Test
  void codeWithoutBackEdgesHasNone() {
    assertThat(loops(Flow.of("void m() { if (p()) { a(); } b(); }"))).isEmpty();
  }

  @Test
  void aWhileLoopConsistsOfConditionAndBody() {
    Flow flow = Flow.of("void m() { a(); while (p()) { b(); } c(); }");
    NaturalLoop loop = loops(flow).get(0);
    assertThat(loop.header()).isEqualTo(flow.block("p"));
    assertThat(loop.contains(flow.block("b"))).isTrue();
    assertThat(loop.contains(flow.block("a"))).isFalse();
    assertThat(loop.contains(flow.block("c"))).isFalse();
  }

  @Test
  void aDoWhileLoopBeginsWithItsBody() {
    Flow flow = Flow.of("void m() { a(); do { b(); if (q()) { c(); } } while (p()); d(); }");
    assertThat(loops(flow)).hasSize(1);
    assertThat(loops(flow).get(0).header()).isEqualTo(flow.block("b"));
    assertThat(loops(flow).get(0).contains(flow.block("c"))).isTrue();
    assertThat(loops(flow).get(0).contains(flow.block("d"))).isFalse();
  }

  @Test
  void nestedLoopsComeInnerFirst() {
    Flow flow = Flow.of("void m() { while (p()) { a(); while (q()) { b(); } c(); } }");
    List<NaturalLoop> loops = loops(flow);
    assertThat(loops)
        .extracting(NaturalLoop::header)
        .containsExactly(flow.block("q"), flow.block("p"));
    assertThat(loops.get(0).contains(flow.block("a"))).isFalse();
    assertThat(loops.get(1).contains(flow.block("b"))).isTrue();
  }

  @Test
  void backEdgesThatShareAHeaderAreOneLoop() {
    Flow flow = Flow.of("void m() { while (p()) { if (q()) { a(); continue; } b(); } }");
    assertThat(loops(flow)).hasSize(1);
    assertThat(loops(flow).get(0).contains(flow.block("a"))).isTrue();
    assertThat(loops(flow).get(0).contains(flow.block("b"))).isTrue();
  }

  @Test
  void aRotatedLoopIsTheSameLoop() {
    Flow flow = Flow.of(OddFlow.rotatedLoop());
    assertThat(loops(flow)).hasSize(1);
    assertThat(loops(flow).get(0).header()).isEqualTo(flow.block("p"));
    assertThat(loops(flow).get(0).contains(flow.block("a"))).isTrue();
    assertThat(loops(flow).get(0).contains(flow.block("c"))).isFalse();
  }

  @Test
  void aLoopWithoutExitIsALoop() {
    Flow flow = Flow.of("void m() { while (true) { a(); } }");
    assertThat(loops(flow)).hasSize(1);
    assertThat(loops(flow).get(0).exitBranches()).isEmpty();
  }

  @Test
  void anIrreducibleCycleIsNone() {
    assertThat(loops(Flow.of(OddFlow.irreducible()))).isEmpty();
  }

  @Test
  void aLoopAroundAnIrreducibleCycleContainsIt() {
    Flow flow = Flow.of(OddFlow.irreducibleInLoop());
    assertThat(loops(flow)).extracting(NaturalLoop::header).containsExactly(flow.block("c"));
    assertThat(loops(flow).get(0).contains(flow.block("a"))).isTrue();
    assertThat(loops(flow).get(0).contains(flow.block("b"))).isTrue();
  }

  @Test
  void aRetryLoopGoesThroughItsHandler() {
    Flow flow =
        Flow.of("void m() { while (true) { try { a(); return; } catch (Error e) { b(); } } }");
    NaturalLoop loop = loops(flow).get(0);
    assertThat(loop.contains(flow.block("a"))).isTrue();
    assertThat(loop.contains(flow.block("b"))).isTrue();
  }

  @Test
  void exitsAreTheBlocksThatNormalEdgesLeave() {
    Flow flow =
        Flow.of(
            """
            void m() {
              try { while (p()) { a(); if (q()) { break; } b(); } } catch (Error e) { c(); }
            }
            """);
    assertThat(loops(flow).get(0).exitBranches())
        .extracting(flow.graph()::blockOf)
        .containsExactlyInAnyOrder(flow.block("p"), flow.block("q"));
  }
}
