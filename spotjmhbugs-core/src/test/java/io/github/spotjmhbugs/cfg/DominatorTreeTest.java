// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cfg;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DominatorTreeTest {
  @Test
  void theBranchDominatesBothSidesAndTheJoin() {
    Flow flow = Flow.of("void m() { if (p()) { a(); } else { b(); } c(); }");
    DominatorTree tree = DominatorTree.of(flow.graph());
    assertThat(tree.immediateDominator(flow.block("a"))).isEqualTo(flow.block("p"));
    assertThat(tree.immediateDominator(flow.block("b"))).isEqualTo(flow.block("p"));
    assertThat(tree.immediateDominator(flow.block("c"))).isEqualTo(flow.block("p"));
    assertThat(tree.dominates(flow.block("a"), flow.block("c"))).isFalse();
  }

  @Test
  void everyBlockDominatesItselfAndTheEntryDominatesAll() {
    Flow flow = Flow.of("void m() { while (p()) { if (q()) { a(); } } b(); }");
    DominatorTree tree = DominatorTree.of(flow.graph());
    assertThat(flow.graph().blocks())
        .allSatisfy(
            block -> {
              assertThat(tree.dominates(block.index(), block.index())).isTrue();
              assertThat(tree.dominates(0, block.index())).isTrue();
            });
  }

  @Test
  void aLoopHeaderDominatesItsBodyAndWhatFollows() {
    Flow flow = Flow.of("void m() { while (p()) { a(); } b(); }");
    DominatorTree tree = DominatorTree.of(flow.graph());
    assertThat(tree.dominates(flow.block("p"), flow.block("a"))).isTrue();
    assertThat(tree.dominates(flow.block("p"), flow.block("b"))).isTrue();
    assertThat(tree.dominates(flow.block("a"), flow.block("b"))).isFalse();
  }

  @Test
  void exceptionalEdgesCount() {
    Flow flow =
        Flow.of("void m() { try { a(); if (p()) { b(); } } catch (Error e) { c(); } d(); }");
    DominatorTree tree = DominatorTree.of(flow.graph());
    assertThat(tree.dominates(flow.block("a"), flow.block("c"))).isTrue();
    assertThat(tree.dominates(flow.block("b"), flow.block("c"))).isFalse();
    assertThat(tree.immediateDominator(flow.block("d"))).isEqualTo(flow.block("a"));
  }

  @Test
  void neitherEntryOfAnIrreducibleCycleDominatesTheOther() {
    Flow flow = Flow.of(OddFlow.irreducible());
    DominatorTree tree = DominatorTree.of(flow.graph());
    assertThat(tree.immediateDominator(flow.block("a"))).isEqualTo(flow.block("p"));
    assertThat(tree.immediateDominator(flow.block("b"))).isEqualTo(flow.block("p"));
  }

  @Test
  void theJoinPostDominatesTheBranch() {
    Flow flow = Flow.of("void m() { if (p()) { a(); } b(); }");
    DominatorTree tree = DominatorTree.postDominators(flow.graph());
    assertThat(tree.immediateDominator(flow.block("p"))).isEqualTo(flow.block("b"));
    assertThat(tree.immediateDominator(flow.block("a"))).isEqualTo(flow.block("b"));
  }

  @Test
  void severalReturnsShareTheVirtualExit() {
    Flow flow = Flow.of("int m() { if (p()) { return a(); } return b(); }");
    DominatorTree tree = DominatorTree.postDominators(flow.graph());
    int exit = flow.graph().blocks().size();
    assertThat(tree.immediateDominator(flow.block("p"))).isEqualTo(exit);
    assertThat(tree.immediateDominator(flow.block("a"))).isEqualTo(exit);
  }

  @Test
  void aLoopThatNeverEndsReachesTheVirtualExit() {
    Flow flow = Flow.of("void m() { a(); while (true) { if (p()) { b(); } c(); } }");
    DominatorTree tree = DominatorTree.postDominators(flow.graph());
    int exit = flow.graph().blocks().size();
    assertThat(flow.graph().blocks())
        .allSatisfy(block -> assertThat(tree.dominates(exit, block.index())).isTrue());
    assertThat(tree.immediateDominator(flow.block("b"))).isEqualTo(flow.block("c"));
  }
}
