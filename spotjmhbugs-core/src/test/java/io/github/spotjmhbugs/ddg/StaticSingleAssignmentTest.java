// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.spotjmhbugs.ddg.Definition.Kind;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

class StaticSingleAssignmentTest {
  @Test
  void movesMakeNoDefinition() {
    Dependences code = Dependences.of("void m() { int x = a(); int y = x; int z = y; use(z); }");
    assertThat(code.operandOf(Opcodes.I2L)).isSameAs(code.result("a"));
    assertThat(code.graph().localStoresOf(code.result("a"))).hasSize(3);
  }

  @Test
  void duplicatesOnTheStackAreOneDefinition() {
    Dependences code = Dependences.of("long f; void m() { use(f = a()); }");
    assertThat(code.graph().usesOf(code.resultOf(code.method().only(Opcodes.I2L)))).hasSize(2);
  }

  @Test
  void aJoinOfDifferentValuesHasAPhi() {
    Dependences code =
        Dependences.of("int m() { int x; if (p()) x = a(); else x = b(); return x; }");
    Definition merged = code.operandOf(Opcodes.IRETURN);
    assertThat(merged.kind()).isEqualTo(Kind.PHI);
    assertThat(merged.operands()).containsExactlyInAnyOrder(code.result("a"), code.result("b"));
  }

  @Test
  void aJoinOfOneValueHasNone() {
    Dependences code = Dependences.of("int m() { int x = a(); if (p()) { b(); } return x; }");
    assertThat(code.operandOf(Opcodes.IRETURN)).isSameAs(code.result("a"));
    assertThat(code.all(Kind.PHI)).isEmpty();
  }

  @Test
  void aPhiOfOneValueIsThatValueInOtherPhis() {
    Dependences code =
        Dependences.of(
            "int m() { int x = a(); int y = x; if (p()) { y = x; } if (p()) { y = b(); } return y; }");
    Definition merged = code.operandOf(Opcodes.IRETURN);
    assertThat(merged.operands()).containsExactlyInAnyOrder(code.result("a"), code.result("b"));
  }

  @Test
  void aPhiThatALoopLeavesUnchangedIsItsValueInOtherPhis() {
    Dependences code =
        Dependences.of(
            """
            int m() {
              int x = a();
              while (p()) { int y = x; x = y; }
              if (p()) { x = b(); }
              return x;
            }
            """);
    Definition merged = code.operandOf(Opcodes.IRETURN);
    assertThat(merged.operands()).containsExactlyInAnyOrder(code.result("a"), code.result("b"));
  }

  @Test
  void arraysKeepTheirTypes() {
    Dependences code = Dependences.of("Object m() { return new int[3][]; }");
    assertThat(code.operandOf(Opcodes.ARETURN).type()).isEqualTo(Type.getType(int[][].class));
    code = Dependences.of("Object m() { return new int[3]; }");
    assertThat(code.operandOf(Opcodes.ARETURN).type()).isEqualTo(Type.getType(int[].class));
    code = Dependences.of("Object m(int[] p) { return p.clone(); }");
    assertThat(code.operandOf(Opcodes.ARETURN).type().getSort()).isGreaterThanOrEqualTo(Type.ARRAY);
  }

  @Test
  void aLoopHeaderHasAPhiOnlyForWhatTheLoopChanges() {
    Dependences code =
        Dependences.of(
            """
            int m(int n) {
              int x = a();
              int acc = 0;
              while (p()) { acc = acc * x + n; }
              return acc;
            }
            """);
    assertThat(code.all(Kind.PHI)).hasSize(1);
    Definition header = code.all(Kind.PHI).get(0);
    assertThat(code.operandOf(Opcodes.IRETURN)).isSameAs(header);
    assertThat(header.operands())
        .extracting(Definition::kind)
        .containsExactlyInAnyOrder(Kind.CONSTANT, Kind.ARITHMETIC);
  }

  @Test
  void nestedLoopsThatDoNotChangeAValueHaveNoPhiForIt() {
    Dependences code =
        Dependences.of("int m() { int x = a(); while (p()) { while (q()) { b(); } } return x; }");
    assertThat(code.all(Kind.PHI)).isEmpty();
    assertThat(code.operandOf(Opcodes.IRETURN)).isSameAs(code.result("a"));
  }

  @Test
  void aPhiThatNothingUsesIsDropped() {
    Dependences code =
        Dependences.of("void m() { int x = 0; while (p()) { x = a(); } if (q()) { x = b(); } }");
    assertThat(code.all(Kind.PHI)).isEmpty();
  }

  @Test
  void aPhiThatOnlyPhisUseIsDropped() {
    Dependences code =
        Dependences.of("void m() { int x = 0; while (p()) { if (q()) { x = a(); } } }");
    assertThat(code.all(Kind.PHI)).isEmpty();
  }

  @Test
  void aConditionalExpressionMergesOnTheStack() {
    Dependences code = Dependences.of("void m() { use(p() ? o() : null); }");
    assertThat(code.used().kind()).isEqualTo(Kind.PHI);
    assertThat(code.used().operands()).contains(code.result("o"));
    assertThat(code.used().isReference()).isTrue();
  }

  @Test
  void equalConstantsAreOneDefinition() {
    Dependences code = Dependences.of("int m() { return p() ? 7 : q() ? 7 : 8; }");
    assertThat(code.all(Kind.CONSTANT))
        .extracting(Definition::constant)
        .containsExactlyInAnyOrder(7, 8);
  }

  @Test
  void aJoinOfEqualConstantsHasNoPhi() {
    Dependences code = Dependences.of("int m() { int x; if (p()) x = 7; else x = 7; return x; }");
    assertThat(code.operandOf(Opcodes.IRETURN).kind()).isEqualTo(Kind.CONSTANT);
  }

  @Test
  void constantsOfDifferentTypesOrBitsDiffer() {
    Dependences code =
        Dependences.of(
            "boolean m() { return f(1, 1L, 1f, 1d, 0d, -0d, \"1\", null); } native boolean f(int a,"
                + " long b, float c, double d, double e, double f, Object g, Object h);");
    assertThat(code.all(Kind.CONSTANT))
        .extracting(Definition::constant)
        .containsExactlyInAnyOrder(1, 1L, 1f, 1d, 0d, -0d, "1", null);
  }

  @Test
  void parametersCountFromTheReceiver() {
    Dependences code = Dependences.of("long m(int a, long b, long c) { return b; }");
    assertThat(code.all(Kind.PARAMETER))
        .extracting(Definition::parameterIndex)
        .containsExactly(0, 1, 2, 3);
    assertThat(code.operandOf(Opcodes.LRETURN).parameterIndex()).isEqualTo(2);
    assertThat(code.all(Kind.PARAMETER).get(0).type()).isEqualTo(Type.getObjectType("T"));
    assertThat(code.graph().usesParameter(2)).isTrue();
    assertThat(code.graph().usesParameter(3)).isFalse();
  }

  @Test
  void aStaticMethodHasNoReceiver() {
    Dependences code = Dependences.of("static long m(double a, long b) { return b; }");
    assertThat(code.all(Kind.PARAMETER)).hasSize(2);
    assertThat(code.operandOf(Opcodes.LRETURN).parameterIndex()).isEqualTo(1);
  }

  @Test
  void onlyParametersHaveAPosition() {
    Definition call = Dependences.of("void m() { a(); }").result("a");
    assertThatThrownBy(call::parameterIndex).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void longsAndDoublesTakeTwoSlots() {
    Dependences code =
        Dependences.of("double m(long a, double b, int c) { long x = a; double y = b; return y; }");
    assertThat(code.operandOf(Opcodes.DRETURN).parameterIndex()).isEqualTo(2);
    assertThat(code.operandOf(Opcodes.DRETURN).getSize()).isEqualTo(2);
  }

  @Test
  void aSlotThatIsUsedAgainHoldsAnotherValue() {
    Dependences code =
        Dependences.of(
            "void m() { { long x = a(); use(x); } { int y = b(); int z = c(); f(y, z); } }"
                + " native void f(int y, int z);");
    int call = code.method().at("f");
    assertThat(code.graph().operandsOf(call).subList(1, 3))
        .containsExactly(code.result("b"), code.result("c"));
  }

  @Test
  void anIncrementIsADefinition() {
    Dependences code = Dependences.of("int m(int i) { i++; return i; }");
    Definition incremented = code.operandOf(Opcodes.IRETURN);
    assertThat(incremented.kind()).isEqualTo(Kind.ARITHMETIC);
    assertThat(incremented.operands()).extracting(Definition::kind).containsExactly(Kind.PARAMETER);
  }

  @Test
  void usesNameTheOperandAndTheResult() {
    Dependences code = Dependences.of("int m() { return a() - b(); }");
    Use use = code.graph().usesOf(code.result("b")).get(0);
    assertThat(use.operand()).isEqualTo(1);
    assertThat(use.instruction()).isEqualTo(code.method().only(Opcodes.ISUB));
    assertThat(use.result()).isSameAs(code.operandOf(Opcodes.IRETURN));
  }

  @Test
  void conversionsFromTheFirstToTheLastAreNoComputations() {
    Dependences widened = Dependences.of("void m() { use(a()); }");
    assertThat(widened.used().is(Kind.CONVERSION)).isTrue();
    assertThat(widened.graph().uncast(widened.used())).isSameAs(widened.result("a"));
    Dependences narrowed = Dependences.of("void m() { use((short) a()); }");
    assertThat(narrowed.graph().uncast(narrowed.used())).isSameAs(narrowed.result("a"));
    Dependences compared =
        Dependences.of("void m(long x) { use(Long.compare(x, x) + (x > 2 ? 1 : 0)); }");
    assertThat(compared.all(Kind.CONVERSION)).hasSize(1);
  }
}
