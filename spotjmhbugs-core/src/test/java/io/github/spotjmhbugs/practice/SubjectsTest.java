// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.finding.ClassNames;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.testing.MarkedMethod;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;

class SubjectsTest {
  private static final ClassNames NAMES = ClassNames.seenFrom(MarkedMethod.OWNER);

  /** What computes the argument of {@code use}, as messages call it. */
  private static String producer(String body) {
    return producer(MarkedMethod.of("int f; void m(int i, int[] v) {" + body + "}"));
  }

  private static String producer(MarkedMethod method) {
    DataDependencyGraph graph = DataDependencyGraph.of(MarkedMethod.OWNER, method.node());
    Definition value = graph.operandsOf(method.at("use")).get(0);
    return Subjects.producer(graph, graph.uncast(value)).text(NAMES);
  }

  @Test
  void aCallIsNamedByItsMethod() {
    assertThat(producer("use(a());")).isEqualTo("T.a");
  }

  @Test
  void aFieldIsNamed() {
    assertThat(producer("use(f);")).isEqualTo("field T.f");
  }

  @Test
  void anElementIsAnArrayAccess() {
    assertThat(producer("use(v[0]);")).isEqualTo("an array access");
    assertThat(producer("use(v.length);")).isEqualTo("an array access");
  }

  @Test
  void arithmeticAndWhatIsNotComputedIsAnExpression() {
    assertThat(producer("use(i + 1);")).isEqualTo("an expression");
    assertThat(producer("use(i);")).isEqualTo("an expression");
    assertThat(producer("use(p() ? a() : b());")).isEqualTo("an expression");
  }

  @Test
  void aConcatenationIsTold() {
    assertThat(producer("use(\"n\" + i);")).isEqualTo("a string concatenation");
  }

  @Test
  void otherDynamicCallsAreNamedByWhatIsCalled() {
    Handle bootstrap =
        new Handle(Opcodes.H_INVOKESTATIC, "q/Boot", "strap", "()Ljava/lang/Object;", false);
    MarkedMethod method =
        MarkedMethod.assembled(
            "()V",
            code -> {
              code.visitInvokeDynamicInsn("now", "()J", bootstrap);
              MarkedMethod.mark(code, "use");
              code.visitInsn(Opcodes.RETURN);
            });
    assertThat(producer(method)).isEqualTo("a dynamic call of now");
  }

  @Test
  void aVariableIsNamedWhereItsNameIsKnown() {
    MarkedMethod method = MarkedMethod.of("void m() { long x = a(); use(x); }");
    DataDependencyGraph graph = DataDependencyGraph.of(MarkedMethod.OWNER, method.node());
    Definition kept = graph.operandsOf(method.at("use")).get(0);
    assertThat(Subjects.variable(graph, kept, Phrase.of("luck")).text(NAMES))
        .isEqualTo("local variable x, computed by luck,");
    method.node().localVariables = null;
    assertThat(Subjects.variable(graph, kept, Phrase.of("luck")).text(NAMES))
        .isEqualTo("a local variable, computed by luck,");
  }
}
