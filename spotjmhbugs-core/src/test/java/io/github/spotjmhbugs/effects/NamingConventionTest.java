// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

class NamingConventionTest {
  private static MethodInsnNode call(String name, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKEVIRTUAL, "p/T", name, descriptor);
  }

  @Test
  void aSizeTakesNoArguments() {
    assertThat(NamingConvention.SIZE.fits(call("size", "()I"))).isTrue();
    assertThat(NamingConvention.SIZE.fits(call("size", "(I)I"))).isFalse();
    assertThat(NamingConvention.SIZE.fits(call("resize", "()I"))).isFalse();
    assertThat(NamingConvention.SIZE.fits(call("getPositionCount", "()I"))).isTrue();
    assertThat(NamingConvention.SIZE.fits(call("discount", "()I"))).isFalse();
  }

  @Test
  void aGetterReadsAPropertyAndChangesNothing() {
    assertThat(NamingConvention.GETTER.fits(call("getTotal", "()I"))).isTrue();
    assertThat(NamingConvention.GETTER.fits(call("getTotal", "(I)I"))).isFalse();
    assertThat(NamingConvention.GETTER.fits(call("get", "()I"))).isFalse();
    assertThat(NamingConvention.GETTER.fits(call("getter", "()I"))).isFalse();
    assertThat(NamingConvention.GETTER.fits(call("getAndIncrement", "()I"))).isFalse();
    assertThat(NamingConvention.GETTER.fits(call("getNextPage", "()I"))).isFalse();
  }

  @Test
  void aQuestionTellsAboutItsReceiver() {
    assertThat(NamingConvention.QUESTION.fits(call("hasNext", "()Z"))).isTrue();
    assertThat(NamingConvention.QUESTION.fits(call("size", "()I"))).isTrue();
    assertThat(NamingConvention.QUESTION.fits(call("isFree", "(I)Z"))).isFalse();
    assertThat(NamingConvention.QUESTION.fits(call("issue", "()Z"))).isFalse();
  }

  @Test
  void aPromiseIsKnownByTheEndOfItsName() {
    assertThat(NamingConvention.isPromise(Type.getObjectType("p/ListenableFuture"))).isTrue();
    assertThat(NamingConvention.isPromise(Type.getObjectType("p/FutureList"))).isFalse();
    assertThat(NamingConvention.isPromise(Type.VOID_TYPE)).isFalse();
  }

  @Test
  void aFillingMethodIsKnownByItsFirstWord() {
    assertThat(NamingConvention.FILLING.fits(call("add", "(I)V"))).isTrue();
    assertThat(NamingConvention.FILLING.fits(call("putAll", "(I)V"))).isTrue();
    assertThat(NamingConvention.FILLING.fits(call("settle", "()V"))).isFalse();
    assertThat(NamingConvention.FILLING.fits(call("readd", "()V"))).isFalse();
  }
}
