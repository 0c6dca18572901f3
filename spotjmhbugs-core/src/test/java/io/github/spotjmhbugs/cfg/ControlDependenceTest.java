// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cfg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ControlDependenceTest {
  private static List<Integer> deciders(Flow flow, String marker) {
    return flow.graph().decidersOf(flow.block(marker)).boxed().toList();
  }

  @Test
  void aBranchDecidesItsSidesButNotTheJoin() {
    Flow flow = Flow.of("void m() { if (p()) { a(); } else { b(); } c(); }");
    assertThat(deciders(flow, "a")).containsExactly(flow.block("p"));
    assertThat(deciders(flow, "b")).containsExactly(flow.block("p"));
    assertThat(deciders(flow, "c")).isEmpty();
  }

  @Test
  void onlyTheNearestBranchDecidesDirectly() {
    Flow flow = Flow.of("void m() { if (p()) { if (q()) { a(); } b(); } }");
    assertThat(deciders(flow, "a")).containsExactly(flow.block("q"));
    assertThat(deciders(flow, "b")).containsExactly(flow.block("p"));
  }

  @Test
  void aLoopConditionDecidesTheBodyAndItself() {
    Flow flow = Flow.of("void m() { while (p()) { a(); } b(); }");
    assertThat(deciders(flow, "a")).containsExactly(flow.block("p"));
    assertThat(deciders(flow, "p")).containsExactly(flow.block("p"));
    assertThat(deciders(flow, "b")).isEmpty();
  }

  @Test
  void anEarlyReturnDecidesTheRest() {
    Flow flow = Flow.of("void m() { if (p()) { return; } a(); }");
    assertThat(deciders(flow, "a")).containsExactly(flow.block("p"));
  }

  @Test
  void aSwitchDecidesItsCases() {
    Flow flow = Flow.of("void m(int i) { c(); switch (i) { case 1: a(); break; case 7: b(); } }");
    assertThat(deciders(flow, "a")).containsExactly(flow.block("c"));
    assertThat(deciders(flow, "b")).containsExactly(flow.block("c"));
  }

  @Test
  void aPossibleExceptionDecidesNothing() {
    Flow flow = Flow.of("void m() { try { a(); b(); } catch (Error e) { c(); } d(); }");
    assertThat(deciders(flow, "d")).isEmpty();
  }

  @Test
  void aLoopThatNeverEndsHasItsDecisionsToo() {
    Flow flow = Flow.of("void m() { while (true) { if (p()) { a(); } b(); } }");
    assertThat(deciders(flow, "a")).containsExactly(flow.block("p"));
    assertThat(deciders(flow, "b")).doesNotContain(flow.block("p"));
  }
}
