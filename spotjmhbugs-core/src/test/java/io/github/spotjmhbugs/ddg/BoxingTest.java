// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.ddg;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

class BoxingTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "java/lang/Integer valueOf (I)Ljava/lang/Integer; true",
        "java/lang/Integer intValue ()I true",
        "java/lang/Number doubleValue ()D true",
        "java/lang/Byte toUnsignedInt (B)I true",
        "java/lang/Integer valueOf (Ljava/lang/String;)Ljava/lang/Integer; false",
        "java/lang/Integer toUnsignedString (I)Ljava/lang/String; false",
        "java/lang/Integer hashCode ()I false",
        "java/lang/Integer sum (II)I false",
        "java/lang/Integer hisValue (I)I false",
        "p/Integer intValue ()I false",
        "p/Integer valueOf (I)Lp/Integer; false",
        "scala/runtime/BoxesRunTime boxToInteger (I)Ljava/lang/Integer; true",
        "scala/runtime/BoxesRunTime unboxToInt (Ljava/lang/Object;)I true",
        "scala/runtime/BoxesRunTime equals (Ljava/lang/Object;Ljava/lang/Object;)Z false",
        "scala/Predef$ int2Integer (I)Ljava/lang/Integer; true",
        "scala/Predef$ Integer2int (Ljava/lang/Integer;)I true",
        "scala/Predef$ println (Ljava/lang/Object;)V false",
      })
  void tellsConversions(String owner, String name, String descriptor, boolean converts) {
    MethodInsnNode call = new MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, descriptor);
    assertThat(Boxing.converts(call)).isEqualTo(converts);
  }
}
