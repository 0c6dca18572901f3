// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

class AssociativeOperatorTest {
  @ParameterizedTest
  @ValueSource(ints = {Opcodes.ISUB, Opcodes.LSUB, Opcodes.FSUB, Opcodes.DSUB})
  void aSubtrahendIsNotFoldedInto(int opcode) {
    InsnNode minus = new InsnNode(opcode);
    assertThat(AssociativeOperator.of(minus)).contains(AssociativeOperator.SUM);
    assertThat(AssociativeOperator.carries(minus, 0)).isTrue();
    assertThat(AssociativeOperator.carries(minus, 1)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {Opcodes.IADD, Opcodes.DADD, Opcodes.IMUL, Opcodes.DMUL, Opcodes.IXOR})
  void eitherOperandOfTheOthersIs(int opcode) {
    InsnNode operator = new InsnNode(opcode);
    assertThat(AssociativeOperator.carries(operator, 0)).isTrue();
    assertThat(AssociativeOperator.carries(operator, 1)).isTrue();
  }

  @Test
  void methodsOfTheSameNameElsewhereAreNoOperators() {
    assertThat(AssociativeOperator.of(call("java/lang/Math", "max")))
        .contains(AssociativeOperator.MAX);
    assertThat(AssociativeOperator.of(call("p/Math", "max"))).isEmpty();
    assertThat(AssociativeOperator.of(call("java/lang/Math", "hypot"))).isEmpty();
  }

  private static MethodInsnNode call(String owner, String name) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, "(II)I");
  }
}
