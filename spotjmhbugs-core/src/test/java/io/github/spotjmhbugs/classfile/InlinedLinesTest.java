// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.ClassNode;

class InlinedLinesTest {
  private static final String SOURCE_MAP =
      """
      SMAP
      Loops.kt
      Kotlin
      *S Kotlin
      *F
      + 1 Loops.kt
      org/example/Loops
      *L
      1#1,90:1
      17#1,4:91
      *S KotlinDebug
      *F
      + 1 Loops.kt
      org/example/Loops
      *L
      30#1:91,4
      41#1,2:95
      *E
      """;

  private static InlinedLines of(String sourceMap) {
    ClassNode tree = new ClassNode();
    tree.sourceDebug = sourceMap;
    return InlinedLines.of(tree);
  }

  @Test
  void inlinedLinesStandForTheLineOfTheCall() {
    InlinedLines lines = of(SOURCE_MAP);
    assertThat(lines.inSource(91)).isEqualTo(30);
    assertThat(lines.inSource(94)).isEqualTo(30);
    assertThat(lines.inSource(95)).isEqualTo(41);
    assertThat(lines.inSource(96)).isEqualTo(42);
  }

  @Test
  void otherLinesStandForThemselves() {
    assertThat(of(SOURCE_MAP).inSource(17)).isEqualTo(17);
    assertThat(of(SOURCE_MAP).inSource(97)).isEqualTo(97);
    assertThat(of(SOURCE_MAP).inSource(-1)).isEqualTo(-1);
  }

  @Test
  void aSourceMapThatMakesNoSenseSaysNothing() {
    assertThat(of("*S KotlinDebug\n*L\nx#y:z\n:\n,\n").inSource(5)).isEqualTo(5);
    assertThat(of("").inSource(5)).isEqualTo(5);
  }
}
