// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.cfg.ControlFlowGraph.Edge;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.testing.MarkedMethod;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

class CaughtExceptionsTest {
  @Test
  void aHandlerReceivesTheException() {
    Dependences code = Dependences.of("void m() { try { a(); } catch (Error e) { use(e); } }");
    assertThat(code.used().kind()).isEqualTo(Kind.CAUGHT_EXCEPTION);
    assertThat(code.used().isReference()).isTrue();
    assertThat(code.graph().isComputed(code.used())).isFalse();
  }

  @Test
  void aHandlerSeesEveryValueThatALocalHadInTheRange() {
    Dependences code =
        Dependences.of(
            """
            int m() {
              int x = a();
              try { x = b(); x = c(); d(); } catch (Error e) { return x; }
              return 0;
            }
            """);
    Definition atHandler =
        code.all(Kind.PHI).stream().filter(phi -> phi.operands().size() >= 3).findFirst().get();
    assertThat(atHandler.operands()).contains(code.result("a"), code.result("b"), code.result("c"));
    assertThat(code.graph().controlFlow().incoming(atHandler.block())).allMatch(Edge::exceptional);
  }

  @Test
  void aValueThatIsStoredAfterTheRangeDoesNotReachTheHandler() {
    Dependences code =
        Dependences.of(
            """
            int m() {
              int x = a();
              try { b(); } catch (Error e) { return x + 1; }
              x = c();
              return x;
            }
            """);
    assertThat(code.operandOf(Opcodes.IADD)).isSameAs(code.result("a"));
  }

  @Test
  void theOperandStackIsLostAtTheHandler() {
    MarkedMethod method =
        MarkedMethod.assembled(
            "()Ljava/lang/Object;",
            code -> {
              Label start = new Label();
              Label end = new Label();
              Label handler = new Label();
              code.visitTryCatchBlock(start, end, handler, null);
              code.visitInsn(Opcodes.ICONST_3);
              code.visitLabel(start);
              MarkedMethod.mark(code, "a");
              code.visitLabel(end);
              code.visitInsn(Opcodes.POP);
              code.visitInsn(Opcodes.ACONST_NULL);
              code.visitLabel(handler);
              code.visitInsn(Opcodes.ARETURN);
            });
    Definition returned = Dependences.of(method).operandOf(Opcodes.ARETURN);
    assertThat(returned.operands())
        .extracting(Definition::kind)
        .containsExactlyInAnyOrder(Kind.CAUGHT_EXCEPTION, Kind.CONSTANT);
  }

  @Test
  void eachHandlerHasItsOwnException() {
    Dependences code =
        Dependences.of(
            """
            Object m() {
              try { a(); } catch (IllegalStateException e) { return e; } catch (Error e) { return e; }
              return null;
            }
            """);
    List<Definition> caught = code.all(Kind.CAUGHT_EXCEPTION);
    assertThat(caught).hasSize(2);
    assertThat(caught.get(0).block()).isNotEqualTo(caught.get(1).block());
  }
}
