// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cfg;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.cfg.ControlFlowGraph.Edge;
import io.github.spotjmhbugs.testing.MarkedMethod;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

class ExceptionalFlowTest {
  @Test
  void everyProtectedBlockLeadsToTheHandler() {
    Flow flow =
        Flow.of("void m() { try { if (p()) { a(); } b(); } catch (RuntimeException e) { c(); } }");
    int handler = flow.block("c");
    assertThat(flow.handlers("p")).containsExactly(handler);
    assertThat(flow.handlers("a")).containsExactly(handler);
    assertThat(flow.handlers("b")).containsExactly(handler);
    assertThat(flow.graph().incoming(handler)).allMatch(Edge::exceptional);
  }

  @Test
  void codeOutsideTheRangeDoesNot() {
    Flow flow = Flow.of("void m() { a(); try { b(); } catch (RuntimeException e) { c(); } d(); }");
    assertThat(flow.handlers("a")).isEmpty();
    assertThat(flow.handlers("c")).isEmpty();
    assertThat(flow.handlers("d")).isEmpty();
    assertThat(flow.graph().incoming(flow.block("d"))).noneMatch(Edge::exceptional);
  }

  @Test
  void severalHandlersOfOneRangeAreAllReached() {
    Flow flow =
        Flow.of(
            """
            void m() {
              try { a(); } catch (IllegalStateException e) { b(); } catch (Error e) { c(); }
            }
            """);
    assertThat(flow.handlers("a")).containsExactlyInAnyOrder(flow.block("b"), flow.block("c"));
  }

  @Test
  void aRethrowingHandlerForFinallyCoversTheCatchBlockToo() {
    Flow flow =
        Flow.of(
            """
            void m() {
              try { a(); } catch (IllegalStateException e) { b(); } finally { h.run(); }
            }
            Runnable h;
            """);
    int finallyHandler = flow.graph().blockOf(flow.method().only(Opcodes.ATHROW));
    assertThat(flow.handlers("a")).hasSize(2).contains(finallyHandler);
    assertThat(flow.handlers("b")).containsExactly(finallyHandler);
    assertThat(flow.graph().outgoing(finallyHandler)).allMatch(Edge::exceptional);
  }

  @Test
  void aProtectedBlockEndsAfterAStoreToALocal() {
    Flow flow =
        Flow.of(
            """
            void m() {
              int x = 0;
              try { x = a(); x = b(); x++; c(); } catch (RuntimeException e) { use(x); }
            }
            """);
    assertThat(flow.block("a")).isNotEqualTo(flow.block("b"));
    assertThat(flow.block("b")).isNotEqualTo(flow.block("c"));
    int increment = flow.graph().blockOf(flow.method().only(Opcodes.IINC));
    assertThat(increment).isNotIn(flow.block("b"), flow.block("c"));
  }

  @Test
  void aBlockOutsideProtectedRangesDoesNot() {
    Flow flow = Flow.of("void m() { int x = a(); x = b(); x++; c(); }");
    assertThat(flow.graph().blocks()).hasSize(1);
  }

  @Test
  void overlappingRangesWithOneHandlerMakeOneEdge() {
    MarkedMethod method =
        MarkedMethod.assembled(
            "()V",
            code -> {
              Label start = new Label();
              Label end = new Label();
              Label handler = new Label();
              code.visitTryCatchBlock(start, end, handler, "java/lang/RuntimeException");
              code.visitTryCatchBlock(start, end, handler, "java/lang/Error");
              code.visitLabel(start);
              MarkedMethod.mark(code, "a");
              code.visitLabel(end);
              code.visitInsn(Opcodes.RETURN);
              code.visitLabel(handler);
              code.visitInsn(Opcodes.ATHROW);
            });
    assertThat(Flow.of(method).handlers("a")).hasSize(1);
  }

  @Test
  void anEmptyRangeHasNoEdge() {
    MarkedMethod method =
        MarkedMethod.assembled(
            "()V",
            code -> {
              Label start = new Label();
              Label end = new Label();
              Label handler = new Label();
              code.visitTryCatchBlock(end, start, handler, null);
              code.visitLabel(start);
              MarkedMethod.mark(code, "a");
              code.visitLabel(end);
              code.visitInsn(Opcodes.RETURN);
              code.visitLabel(handler);
              code.visitInsn(Opcodes.ATHROW);
            });
    assertThat(Flow.of(method).handlers("a")).isEmpty();
  }

  @Test
  void aHandlerMayProtectItself() {
    MarkedMethod method =
        MarkedMethod.assembled(
            "()V",
            code -> {
              Label start = new Label();
              Label end = new Label();
              code.visitTryCatchBlock(start, end, start, null);
              code.visitInsn(Opcodes.ACONST_NULL);
              code.visitLabel(start);
              MarkedMethod.mark(code, "a");
              code.visitInsn(Opcodes.ATHROW);
              code.visitLabel(end);
            });
    Flow flow = Flow.of(method);
    assertThat(flow.handlers("a")).containsExactly(flow.block("a"));
  }
}
