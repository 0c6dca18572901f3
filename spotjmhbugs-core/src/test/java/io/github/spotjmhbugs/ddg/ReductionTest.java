// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.ddg.Reduction.Step;
import io.github.spotjmhbugs.testing.MarkedMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

class ReductionTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "s += a()",
        "s -= a()",
        "s = a() + s",
        "s *= a()",
        "s &= a()",
        "s |= a()",
        "s ^= a()",
        "s = Math.min(s, a())",
        "s = Math.max(a(), s)",
        "s = Integer.sum(s, a())",
      })
  void knowsTheOperators(String statement) {
    Reductions found = Reductions.in("int s = 0; while (p()) { " + statement + "; } return s;");
    assertThat(found.all()).hasSize(1);
    Step step = found.all().get(0).steps().get(0);
    assertThat(step.contribution()).isSameAs(found.code().result("a"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "field += a()", "other.field += a()", "next.next.field += a()", "all += a()",
        "v[0] += a()", "w[n] += a()", "own[3] ^= a()", "field = field + a()",
        "v[w[0]] += a()", "next.own[0] += a()", "next.field += a(); w[0] = 1",
      })
  void anAccumulatorMayBeAPlaceInTheHeap(String statement) {
    Reductions found = Reductions.in("while (p()) { " + statement + "; } return 0;");
    assertThat(found.all()).hasSize(1);
  }

  @Test
  void anAccumulatorMayBeBoxed() {
    Reductions local = Reductions.in("Integer s = 0; while (p()) { s += a(); } return s;");
    Reductions inField = Reductions.in("while (p()) { boxed += a(); } return 0;");
    assertThat(local.all()).hasSize(1);
    assertThat(inField.all()).hasSize(1);
  }

  @Test
  void anAccumulatorMayBeCast() {
    Reductions narrow = Reductions.in("byte s = 0; while (p()) { s += a(); } return s;");
    Reductions wide = Reductions.in("double s = 0; while (p()) { s += a(); } return (long) s;");
    assertThat(narrow.all()).hasSize(1);
    assertThat(wide.all()).hasSize(1);
  }

  @Test
  void severalStepsOfOneIterationAreListedInOrder() {
    Reductions found =
        Reductions.in("int s = 0; while (p()) { s = s + a() + b(); s -= c(); } return s;");
    assertThat(found.all().get(0).steps())
        .extracting(Step::contribution)
        .containsExactly(
            found.code().result("a"), found.code().result("b"), found.code().result("c"));
  }

  @Test
  void aSumOfCallsIsOneContribution() {
    Reductions found = Reductions.in("int s = 0; while (p()) { s += a() + b(); } return s;");
    assertThat(found.all().get(0).steps()).hasSize(1);
  }

  @Test
  void aConditionalStepIsAStep() {
    Reductions found = Reductions.in("int s = 0; while (p()) { if (q()) { s += a(); } } return s;");
    assertThat(found.all()).hasSize(1);
  }

  @Test
  void constantStepsBesideAFoldAreNoSteps() {
    Reductions found =
        Reductions.in("int s = 0; while (p()) { s += a(); s += 1; s = s + 100_000; } return s;");
    assertThat(found.all().get(0).steps()).hasSize(1);
  }

  @Test
  void twoAccumulatorsAreTwoReductions() {
    Reductions found =
        Reductions.in("int s = 0, t = 0; while (p()) { s += a(); t ^= b(); } return s + t;");
    assertThat(found.all()).hasSize(2);
  }

  @Test
  void aStepCountsInItsInnermostLoopOnly() {
    Reductions found =
        Reductions.in("int s = 0; while (p()) { while (q()) { s += a(); } } return s;");
    assertThat(found.all()).hasSize(1);
    LoopRegion inner = found.all().get(0).loop();
    assertThat(inner.contains(found.code().result("q").block())).isTrue();
    assertThat(inner.contains(found.code().result("p").block())).isFalse();
  }

  @Test
  void eachLoopOfANestHasItsOwnSteps() {
    Reductions found =
        Reductions.in("int s = 0; while (p()) { while (q()) { s += a(); } s += b(); } return s;");
    assertThat(found.all())
        .flatExtracting(Reduction::steps)
        .extracting(Step::contribution)
        .containsExactly(found.code().result("a"), found.code().result("b"));
  }

  @Test
  void anAccumulatorMayBeReadAfterTheLoopAndBeforeIt() {
    Reductions found =
        Reductions.in("int s = b(); use(s); while (p()) { s += a(); } use(s); return s;");
    assertThat(found.all()).hasSize(1);
  }

  @Test
  void aLoopInATryBlockIsALoop() {
    Reductions found =
        Reductions.in(
            "int s = 0; try { while (p()) { s += a(); } } catch (Error e) { return s; } return s;");
    assertThat(found.all()).hasSize(1);
  }

  @Test
  void aRotatedLoopFoldsAsWell() {
    MarkedMethod method =
        MarkedMethod.assembled(
            "()I",
            code -> {
              Label body = new Label();
              Label condition = new Label();
              code.visitInsn(Opcodes.ICONST_0);
              code.visitVarInsn(Opcodes.ISTORE, 0);
              code.visitJumpInsn(Opcodes.GOTO, condition);
              code.visitLabel(body);
              code.visitVarInsn(Opcodes.ILOAD, 0);
              code.visitMethodInsn(Opcodes.INVOKESTATIC, "T", "a", "()I", false);
              code.visitInsn(Opcodes.IADD);
              code.visitVarInsn(Opcodes.ISTORE, 0);
              code.visitLabel(condition);
              MarkedMethod.branch(code, body);
              code.visitVarInsn(Opcodes.ILOAD, 0);
              code.visitInsn(Opcodes.IRETURN);
            });
    assertThat(Reductions.of(method).all()).hasSize(1);
  }

  @Test
  void anAccumulatorOnTheStackFoldsAsWell() {
    MarkedMethod method =
        MarkedMethod.assembled(
            "()I",
            code -> {
              Label loop = new Label();
              code.visitInsn(Opcodes.ICONST_0);
              code.visitLabel(loop);
              code.visitMethodInsn(Opcodes.INVOKESTATIC, "T", "a", "()I", false);
              code.visitInsn(Opcodes.IXOR);
              MarkedMethod.branch(code, loop);
              code.visitInsn(Opcodes.IRETURN);
            });
    assertThat(Reductions.of(method).all()).hasSize(1);
  }
}
