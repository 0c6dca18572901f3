// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.CodeSizeEvaluator;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Compared with what ASM says of methods of the JDK. */
class CodeSizeTest {
  @ParameterizedTest
  @ValueSource(
      classes = {String.class, Math.class, java.util.HashMap.class, java.util.regex.Pattern.class})
  void isThatOfTheClassFile(Class<?> type) throws IOException {
    ClassNode tree = new ClassNode();
    try (InputStream in =
        Objects.requireNonNull(type.getResourceAsStream(type.getSimpleName() + ".class"))) {
      new ClassReader(in).accept(tree, 0);
    }
    assertThat(tree.methods).isNotEmpty();
    for (MethodNode method : tree.methods) {
      CodeSizeEvaluator evaluator = new CodeSizeEvaluator(Opcodes.ASM9, null) {};
      method.accept(evaluator);
      assertThat(CodeSize.of(method))
          .as(method.name)
          .isBetween(evaluator.getMinSize(), evaluator.getMaxSize());
    }
  }
}
