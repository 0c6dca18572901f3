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

  private static int inSource(String sourceMap, int line) {
    ClassNode tree = new ClassNode();
    tree.sourceDebug = sourceMap;
    return InlinedLines.inSource(tree, line);
  }

  @Test
  void inlinedLinesStandForTheLineOfTheCall() {
    assertThat(inSource(SOURCE_MAP, 91)).isEqualTo(30);
    assertThat(inSource(SOURCE_MAP, 94)).isEqualTo(30);
    assertThat(inSource(SOURCE_MAP, 95)).isEqualTo(41);
    assertThat(inSource(SOURCE_MAP, 96)).isEqualTo(42);
  }

  /** A class of a library, with a function of the source. */
  @Test
  void withoutACallOfItsOwnALineIsThatOfItsCode() {
    String map = SOURCE_MAP.replaceFirst("(?s)\\*S KotlinDebug.*", "*E\n");
    assertThat(inSource(map, 91)).isEqualTo(17);
    assertThat(inSource(map, 94)).isEqualTo(20);
    assertThat(inSource(map, 42)).isEqualTo(42);
  }

  @Test
  void otherLinesStandForThemselves() {
    assertThat(inSource(SOURCE_MAP, 17)).isEqualTo(17);
    assertThat(inSource(SOURCE_MAP, 97)).isEqualTo(97);
    assertThat(inSource(SOURCE_MAP, -1)).isEqualTo(-1);
  }

  @Test
  void aSourceMapThatMakesNoSenseSaysNothing() {
    assertThat(inSource("*S KotlinDebug\n*L\nx#y:z\n:\n,\n", 5)).isEqualTo(5);
    assertThat(inSource("", 5)).isEqualTo(5);
  }
}
