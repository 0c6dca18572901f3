// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

class NamingConventionsTest {
  private static MethodInsnNode call(String name, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKEVIRTUAL, "p/T", name, descriptor);
  }

  @Test
  void aSizeTakesNoArguments() {
    assertThat(NamingConventions.isSize(call("size", "()I"))).isTrue();
    assertThat(NamingConventions.isSize(call("size", "(I)I"))).isFalse();
    assertThat(NamingConventions.isSize(call("resize", "()I"))).isFalse();
    assertThat(NamingConventions.isSize(call("getPositionCount", "()I"))).isTrue();
    assertThat(NamingConventions.isSize(call("discount", "()I"))).isFalse();
  }

  @Test
  void aGetterReadsAPropertyAndChangesNothing() {
    assertThat(NamingConventions.isGetter(call("getTotal", "()I"))).isTrue();
    assertThat(NamingConventions.isGetter(call("getTotal", "(I)I"))).isFalse();
    assertThat(NamingConventions.isGetter(call("get", "()I"))).isFalse();
    assertThat(NamingConventions.isGetter(call("getter", "()I"))).isFalse();
    assertThat(NamingConventions.isGetter(call("getAndIncrement", "()I"))).isFalse();
    assertThat(NamingConventions.isGetter(call("getNextPage", "()I"))).isFalse();
  }

  @Test
  void aQuestionTellsAboutItsReceiver() {
    assertThat(NamingConventions.isQuestion(call("hasNext", "()Z"))).isTrue();
    assertThat(NamingConventions.isQuestion(call("size", "()I"))).isTrue();
    assertThat(NamingConventions.isQuestion(call("isFree", "(I)Z"))).isFalse();
    assertThat(NamingConventions.isQuestion(call("issue", "()Z"))).isFalse();
  }

  @Test
  void aPromiseIsKnownByTheEndOfItsName() {
    assertThat(NamingConventions.isPromise(Type.getObjectType("p/ListenableFuture"))).isTrue();
    assertThat(NamingConventions.isPromise(Type.getObjectType("p/FutureList"))).isFalse();
    assertThat(NamingConventions.isPromise(Type.VOID_TYPE)).isFalse();
  }

  @Test
  void aFillingMethodIsKnownByItsFirstWord() {
    assertThat(NamingConventions.isFilling(call("add", "(I)V"))).isTrue();
    assertThat(NamingConventions.isFilling(call("putAll", "(I)V"))).isTrue();
    assertThat(NamingConventions.isFilling(call("settle", "()V"))).isFalse();
    assertThat(NamingConventions.isFilling(call("readd", "()V"))).isFalse();
  }
}
