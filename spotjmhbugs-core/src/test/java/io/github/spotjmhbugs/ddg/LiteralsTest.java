// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.classfile.Literals;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;

class LiteralsTest {
  @Test
  void numbersHaveInstructionsOfTheirOwn() {
    assertThat(Literals.pushedBy(new InsnNode(Opcodes.ICONST_M1))).isEqualTo(-1);
    assertThat(Literals.pushedBy(new InsnNode(Opcodes.LCONST_1))).isEqualTo(1L);
    assertThat(Literals.pushedBy(new InsnNode(Opcodes.FCONST_2))).isEqualTo(2f);
    assertThat(Literals.pushedBy(new InsnNode(Opcodes.DCONST_0))).isEqualTo(0d);
    assertThat(Literals.pushedBy(new IntInsnNode(Opcodes.SIPUSH, 300))).isEqualTo(300);
  }

  @Test
  void eachRangeOfInstructionsEndsWithItsGreatestNumber() {
    assertThat(Literals.pushedBy(new InsnNode(Opcodes.ICONST_5))).isEqualTo(5);
    assertThat(Literals.pushedBy(new InsnNode(Opcodes.LCONST_0))).isEqualTo(0L);
    assertThat(Literals.pushedBy(new InsnNode(Opcodes.FCONST_0))).isEqualTo(0f);
    assertThat(Literals.pushedBy(new InsnNode(Opcodes.DCONST_1))).isEqualTo(1d);
    assertThat(Literals.pushedBy(new InsnNode(Opcodes.IALOAD))).isNull();
  }

  @Test
  void othersAreLoaded() {
    assertThat(Literals.pushedBy(new LdcInsnNode("text"))).isEqualTo("text");
  }

  @Test
  void whatPushesNoLiteralHasNone() {
    assertThat(Literals.pushedBy(new InsnNode(Opcodes.ACONST_NULL))).isNull();
    assertThat(Literals.pushedBy(new IntInsnNode(Opcodes.NEWARRAY, Opcodes.T_INT))).isNull();
    assertThat(Literals.pushedBy(new InsnNode(Opcodes.IADD))).isNull();
    assertThat(Literals.pushedBy(new LabelNode())).isNull();
  }
}
