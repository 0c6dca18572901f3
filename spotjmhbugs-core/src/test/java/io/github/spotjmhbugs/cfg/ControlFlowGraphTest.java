// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cfg;

import static io.github.spotjmhbugs.testing.MarkedMethod.mark;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.cfg.ControlFlowGraph.BasicBlock;
import io.github.spotjmhbugs.cfg.ControlFlowGraph.Edge;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import io.github.spotjmhbugs.testing.MarkedMethod;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

class ControlFlowGraphTest {
  @Test
  void codeWithoutBranchesIsOneBlock() {
    Flow flow = Flow.of("void m() { a(); b(); c(); }");
    assertThat(flow.graph().blocks()).hasSize(1);
    assertThat(flow.successors("a")).isEmpty();
  }

  @Test
  void anIfHasTwoSuccessorsThatJoin() {
    Flow flow = Flow.of("void m() { if (p()) { a(); } else { b(); } c(); }");
    assertThat(flow.successors("p")).containsExactlyInAnyOrder(flow.block("a"), flow.block("b"));
    assertThat(flow.successors("a")).containsExactly(flow.block("c"));
    assertThat(flow.successors("b")).containsExactly(flow.block("c"));
  }

  @Test
  void aSwitchHasOneEdgeForEachOfItsTargets() {
    Flow flow =
        Flow.of(
            """
            void m(int i) {
              d();
              switch (i) { case 1: case 2: a(); break; case 100: b(); break; default: c(); }
              e();
            }
            """);
    assertThat(flow.successors("d"))
        .containsExactlyInAnyOrder(flow.block("a"), flow.block("b"), flow.block("c"));
    assertThat(flow.successors("c")).containsExactly(flow.block("e"));
  }

  @Test
  void caseBodiesFallThrough() {
    Flow flow = Flow.of("void m(int i) { switch (i) { case 1: a(); case 2: b(); } }");
    assertThat(flow.successors("a")).containsExactly(flow.block("b"));
  }

  @Test
  void aLoopLeadsBackToItsCondition() {
    Flow flow = Flow.of("void m() { while (p()) { a(); } b(); }");
    assertThat(flow.successors("a")).containsExactly(flow.block("p"));
    assertThat(flow.successors("p")).containsExactlyInAnyOrder(flow.block("a"), flow.block("b"));
  }

  @Test
  void theFirstBlockIsTheEntryAndForwardEdgesAscend() {
    Flow flow =
        Flow.of("void m() { a(); while (p()) { if (q()) { b(); } else { c(); } d(); } e(); }");
    assertThat(flow.block("a")).isZero();
    List<Edge> descending =
        flow.graph().blocks().stream()
            .flatMap(block -> flow.graph().outgoing(block.index()).stream())
            .filter(edge -> edge.to() <= edge.from())
            .toList();
    assertThat(descending).containsExactly(new Edge(flow.block("d"), flow.block("p"), false));
  }

  @Test
  void incomingEdgesMirrorTheOutgoingOnes() {
    Flow flow = Flow.of("void m() { try { if (p()) { a(); } b(); } finally { use(1); } }");
    List<BasicBlock> blocks = flow.graph().blocks();
    assertThat(blocks.stream().flatMap(b -> flow.graph().incoming(b.index()).stream()))
        .containsExactlyInAnyOrderElementsOf(
            blocks.stream().flatMap(b -> flow.graph().outgoing(b.index()).stream()).toList());
  }

  @Test
  void whatNothingLeadsToIsDropped() {
    MarkedMethod method =
        MarkedMethod.assembled(
            "()V",
            code -> {
              mark(code, "a");
              code.visitInsn(Opcodes.RETURN);
              mark(code, "b");
              code.visitInsn(Opcodes.RETURN);
            });
    Flow flow = Flow.of(method);
    assertThat(flow.graph().blocks()).hasSize(1);
    assertThat(flow.block("b")).isEqualTo(-1);
  }

  @Test
  void aHandlerOfUnreachableCodeIsDropped() {
    MarkedMethod method =
        MarkedMethod.assembled(
            "()V",
            code -> {
              Label start = new Label();
              Label end = new Label();
              Label handler = new Label();
              code.visitTryCatchBlock(start, end, handler, null);
              code.visitInsn(Opcodes.RETURN);
              code.visitLabel(start);
              mark(code, "a");
              code.visitInsn(Opcodes.RETURN);
              code.visitLabel(end);
              code.visitLabel(handler);
              mark(code, "b");
              code.visitInsn(Opcodes.ATHROW);
            });
    assertThat(Flow.of(method).block("b")).isEqualTo(-1);
  }

  @Test
  void unreachableCodeMayRunOffTheEnd() {
    MarkedMethod method =
        MarkedMethod.assembled(
            "()V",
            code -> {
              code.visitInsn(Opcodes.RETURN);
              mark(code, "a");
            });
    assertThat(Flow.of(method).graph().blocks()).hasSize(1);
  }

  @Test
  void tellsTheLineOfAnInstruction() {
    MarkedMethod method = MarkedMethod.of("void m() {\n  a();\n  b();\n}");
    assertThat(ControlFlowGraph.lineOf(method.node(), method.at("a"))).isEqualTo(3);
    assertThat(ControlFlowGraph.lineOf(method.node(), method.at("b"))).isEqualTo(4);
  }

  @Test
  void tellsNoLineWithoutDebugInformation() {
    MarkedMethod method = MarkedMethod.of(InMemoryCompiler.with("-g:none"), "void m() { a(); }");
    assertThat(ControlFlowGraph.lineOf(method.node(), method.at("a"))).isEqualTo(-1);
  }
}
