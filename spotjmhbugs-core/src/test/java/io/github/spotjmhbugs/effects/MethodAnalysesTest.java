// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.jmh.JmhHarness;
import io.github.spotjmhbugs.testing.MarkedMethod;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

class MethodAnalysesTest {
  private final MethodAnalyses analyses =
      new MethodAnalyses(
          new EffectAnalysis(
              new ClassRepository(name -> null), EffectTable.bundled(), new JmhHarness()));

  private static DeclaredMethod method(Consumer<MethodVisitor> code) {
    ClassNode owner = new ClassNode();
    owner.name = MarkedMethod.OWNER;
    return new DeclaredMethod(owner, MarkedMethod.assembled("()V", code).node());
  }

  @Test
  void eachMethodIsAnalysedOnce() {
    DeclaredMethod method = method(code -> code.visitInsn(Opcodes.RETURN));
    MethodAnalysis analysis = analyses.of(method, ExactTypes.NONE).orElseThrow();
    assertThat(analyses.of(method, ExactTypes.NONE)).containsSame(analysis);
    assertThat(analyses.failures()).isEmpty();
  }

  @Test
  void aMethodThatCannotBeAnalysedIsRemembered() {
    DeclaredMethod broken =
        method(code -> List.of(Opcodes.POP, Opcodes.RETURN).forEach(code::visitInsn));
    assertThat(analyses.of(broken, ExactTypes.NONE)).isEmpty();
    assertThat(analyses.of(broken, ExactTypes.NONE)).isEmpty();
    assertThat(analyses.failures()).containsOnlyKeys(broken);
    assertThat(analyses.failures().get(broken)).contains("does not verify");
  }

  @Test
  void aMethodWithoutABodyIsNoFailure() {
    DeclaredMethod method = method(code -> {});
    method.method().access |= Opcodes.ACC_ABSTRACT;
    assertThat(analyses.of(method, ExactTypes.NONE)).isEmpty();
    assertThat(analyses.failures()).isEmpty();
  }
}
