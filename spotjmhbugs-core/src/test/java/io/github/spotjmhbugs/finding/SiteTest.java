// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

class SiteTest {
  @Test
  void countsOnlyInstructionsThatExecute() {
    assertThat(siteOfPop(false)).isEqualTo(siteOfPop(true));
    assertThat(siteOfPop(true)).isEqualTo(new Site.Code("p/Bench", "m", "()V", 1));
  }

  private static Site siteOfPop(boolean withLines) {
    MethodNode method = new MethodNode(Opcodes.ACC_PUBLIC, "m", "()V", null, null);
    method.visitCode();
    for (int line = 1; withLines && line < 4; line++) {
      Label label = new Label();
      method.visitLabel(label);
      method.visitLineNumber(line, label);
    }
    method.visitInsn(Opcodes.ICONST_0);
    method.visitInsn(Opcodes.POP);
    method.visitInsn(Opcodes.RETURN);
    ClassNode owner = new ClassNode();
    owner.name = "p/Bench";
    int pop = withLines ? 7 : 1;
    assertThat(method.instructions.get(pop).getOpcode()).isEqualTo(Opcodes.POP);
    return Site.of(new DeclaredMethod(owner, method), pop, Site.Code::new);
  }
}
