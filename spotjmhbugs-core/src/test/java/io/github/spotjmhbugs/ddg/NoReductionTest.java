// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.testing.MarkedMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Reductions of which one must not say that a loop folds results. */
class NoReductionTest {
  private static void assertNoReduction(String body) {
    assertThat(Reductions.in(body).all()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "i++",
        "i = i + 1",
        "i += 100_000",
        "i = next(i + 1)",
        "i = (i + 3) & 15",
        "i = -i",
        "i = i << 1",
      })
  void inductionVariables(String step) {
    Reductions found =
        Reductions.in(
            "int i = 0; while (i < n) { "
                + step
                + "; a(); } return i; } int next(int i) {"
                + " return i;");
    assertThat(found.recurrences()).hasSize(1);
    assertThat(found.all()).isEmpty();
  }

  @Test
  void aStepByAnInvariantAmount() {
    assertNoReduction("int s = 0; int step = a(); while (p()) { s += step; s -= n; } return s;");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "if (q()) s++",
        "if (q()) s += 5",
        "s += q() ? 1 : 0",
        "s += q() ? 3 : p() ? 2 : 1",
      })
  void conditionalCounters(String statement) {
    assertNoReduction("int s = 0; while (a() > 0) { " + statement + "; } return s;");
  }

  @Test
  void hashChains() {
    assertNoReduction("int h = 0; while (p()) { h = h * 31 + a(); } return h;");
    assertNoReduction("int h = 0; while (p()) { h = (h << 5) ^ a(); } return h;");
    assertNoReduction("int h = 0; while (p()) { h += a(); h ^= b(); } return h;");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s += a(); use(s)",
        "s += a(); v[s] = 1",
        "s += a(); if (s > 9) b()",
        "s += f(s)",
        "s += a(); t = s",
        "s += a(); other.field = s",
      })
  void anAccumulatorThatTheLoopUses(String statements) {
    assertNoReduction(
        "int s = 0; int t = 0; while (p()) { "
            + statements
            + "; } return s + t; } native int f(int s); { ");
  }

  @Test
  void anAccumulatorThatDecidesTheExit() {
    assertNoReduction("int s = 0; while (s < n) { s += a(); } return s;");
  }

  @Test
  void aSubtrahend() {
    assertNoReduction("int s = 0; while (p()) { s = a() - s; } return s;");
    assertNoReduction("int s = 0; while (p()) { s = Math.subtractExact(a(), s); } return s;");
  }

  @Test
  void bothOperands() {
    assertNoReduction("int s = 1; while (p()) { s += s; } return s;");
    assertNoReduction("int s = 1; while (p()) { s = s + (s + a()); } return s;");
  }

  @Test
  void operatorsThatAreNotAssociative() {
    assertNoReduction("int s = 1; while (p()) { s /= a(); } return s;");
    assertNoReduction("int s = 1; while (p()) { s <<= a(); } return s;");
    assertNoReduction("double s = 1; while (p()) { s = Math.pow(s, a()); } return (long) s;");
  }

  @Test
  void concatenation() {
    assertNoReduction("String s = \"\"; while (p()) { s += a(); } return s.length();");
  }

  @Test
  void differentElementsOfAnArray() {
    assertNoReduction("for (int i = 0; i < n; i++) { v[i] += a(); } return 0;");
    assertNoReduction("while (p()) { w[a()] += b(); } return 0;");
  }

  @Test
  void fieldsOfDifferentObjects() {
    assertNoReduction("T at = this; while (p()) { at.field += a(); at = at.next; } return 0;");
  }

  @Test
  void aLinkThatTheLoopMoves() {
    assertNoReduction(
        "T at = this; while (p()) { next = next.next; next.field += a(); } return 0;");
    assertNoReduction("while (p()) { next.field += a(); next = next.next; } return 0;");
    assertNoReduction("while (p()) { next.next.field += a(); other.next = null; } return 0;");
    assertNoReduction(
        "while (p()) { moved.field += a(); moved = this; } return 0; } static T moved; { ");
    assertNoReduction("while (p()) { ts[0].field += a(); ts[0] = this; } return 0; } T[] ts; { ");
    assertNoReduction("while (p()) { ts[0].field += a(); ts[n++] = this; } return 0; } T[] ts; { ");
  }

  @Test
  void anIndexThatTheLoopMoves() {
    assertNoReduction("while (p()) { v[at] += a(); at++; } return 0; } int at; { ");
    assertNoReduction("while (p()) { v[ix[0]] += a(); ix[0]++; } return 0; } int[] ix; { ");
  }

  @Test
  void differentFields() {
    assertNoReduction("while (p()) { field = all + a(); } return 0;");
    assertNoReduction("while (p()) { this.field = other.field + a(); } return 0;");
  }

  @Test
  void aFieldThatTheLoopReadsElsewhere() {
    assertNoReduction("while (p()) { field += a(); use(field); } return 0;");
    assertNoReduction("while (p()) { v[0] += a(); use(v[0]); } return 0;");
  }

  @Test
  void aFieldThatTheLoopResets() {
    assertNoReduction("while (p()) { field += a(); if (q()) { field = b(); } } return 0;");
  }

  @Test
  void noReductionOutsideLoops() {
    assertThat(Reductions.in("int s = 0; s += a(); s += b(); field += s; return s;").all())
        .isEmpty();
  }

  @Test
  void anIrreducibleCycleIsNoLoop() {
    MarkedMethod method =
        MarkedMethod.assembled(
            "()I",
            code -> {
              Label first = new Label();
              Label second = new Label();
              code.visitInsn(Opcodes.ICONST_0);
              code.visitVarInsn(Opcodes.ISTORE, 0);
              MarkedMethod.branch(code, second);
              code.visitLabel(first);
              MarkedMethod.mark(code, "b");
              code.visitLabel(second);
              code.visitVarInsn(Opcodes.ILOAD, 0);
              code.visitMethodInsn(Opcodes.INVOKESTATIC, "T", "a", "()I", false);
              code.visitInsn(Opcodes.IADD);
              code.visitVarInsn(Opcodes.ISTORE, 0);
              MarkedMethod.branch(code, first);
              code.visitVarInsn(Opcodes.ILOAD, 0);
              code.visitInsn(Opcodes.IRETURN);
            });
    Reductions found = Reductions.of(method);
    assertThat(found.all()).isEmpty();
    assertThat(found.recurrences()).isNotEmpty();
    assertThat(found.code().all(Kind.PHI)).isNotEmpty();
  }

  @Test
  void aCallThatIsHandedTheArrayMayReadTheAccumulator() {
    String loop = "int[] s = new int[1]; while (n-- > 0) { s[0] += %s; } return s[0];";
    assertThat(Reductions.in(loop.formatted("a()")).all()).hasSize(1);
    assertNoReduction(loop.formatted("s.clone()[0]"));
  }

  @Test
  void anotherIndexOfTheArrayMayBeThatOfTheAccumulator() {
    String loop = "for (int i = 0; i < n; i++) { v[0] += %s; } return v[0];";
    assertThat(Reductions.in(loop.formatted("w[i]")).all()).hasSize(1);
    assertThat(Reductions.in(loop.formatted("v[1] + a()")).all()).hasSize(1);
    assertNoReduction(loop.formatted("v[i]"));
    assertNoReduction("for (int i = 0; i < n; i++) { own[0] += own[i]; } return own[0];");
  }

  @Test
  void anotherObjectWithTheFieldMayBeTheSameOne() {
    String loop = "while (n-- > 0) { field += a(); %s; } return field;";
    assertThat(Reductions.in(loop.formatted("next.boxed = 1")).all()).hasSize(1);
    assertNoReduction(loop.formatted("next.field = 1"));
    assertNoReduction("for (int i = 0; i < n; i++) { v[0] += a(); v[i] = 1; } return v[0];");
  }

  @Test
  void itIsTheSameArrayWhenItsFieldIsLoadedAgain() {
    String loop = "while (n-- > 0) { own[0] += %s; } return own[0];";
    assertThat(Reductions.in(loop.formatted("a()")).all()).hasSize(1);
    assertNoReduction(loop.formatted("own.clone()[0]"));
    assertNoReduction("int[] s = own; while (n-- > 0) { s[0] += own.clone()[0]; } return s[0];");
  }
}
