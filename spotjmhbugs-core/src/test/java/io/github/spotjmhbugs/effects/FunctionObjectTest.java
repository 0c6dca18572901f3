// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;

class FunctionObjectTest {
  private static final Handle BODY =
      new Handle(Opcodes.H_INVOKESTATIC, "T", "body", "(II)V", false);
  private static final Type SHAPE = Type.getMethodType("()V");

  private static InvokeDynamicInsnNode made(String factory, Object... arguments) {
    Handle bootstrap = new Handle(Opcodes.H_INVOKESTATIC, factory, "metafactory", "()V", false);
    return new InvokeDynamicInsnNode("run", "(II)Ljava/lang/Runnable;", bootstrap, arguments);
  }

  @Test
  void compilersGiveFunctionsASuperclass() {
    assertThat(FunctionObject.isBase("scala/runtime/AbstractFunction1")).isTrue();
    assertThat(FunctionObject.isBase("kotlin/jvm/internal/Lambda")).isTrue();
    assertThat(FunctionObject.isBase("java/lang/Object")).isFalse();
  }

  @Test
  void aLambdaIsOne() {
    FunctionObject function =
        FunctionObject.of(made("java/lang/invoke/LambdaMetafactory", SHAPE, BODY, SHAPE))
            .orElseThrow();
    assertThat(function.implementation().name()).isEqualTo("body");
    assertThat(function.opcode()).isEqualTo(Opcodes.INVOKESTATIC);
    assertThat(function.captured()).isEqualTo(2);
    assertThat(function.method()).isEqualTo("run");
  }

  @Test
  void otherDynamicCallsAreNot() {
    assertThat(FunctionObject.of(made("p/Factory", SHAPE, BODY, SHAPE))).isEmpty();
    assertThat(FunctionObject.of(made("java/lang/invoke/LambdaMetafactory", SHAPE, 1))).isEmpty();
    assertThat(FunctionObject.of(new InsnNode(Opcodes.NOP))).isEmpty();
  }

  @Test
  void aDamagedOneIsNot() {
    assertThat(FunctionObject.of(made("java/lang/invoke/LambdaMetafactory"))).isEmpty();
    assertThat(FunctionObject.of(made("java/lang/invoke/LambdaMetafactory", SHAPE))).isEmpty();
  }
}
