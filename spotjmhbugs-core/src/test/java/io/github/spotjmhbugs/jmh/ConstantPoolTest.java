// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.testing.CompiledClasses;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ConstantPoolTest {
  private final CompiledClasses classes =
      InMemoryCompiler.benchmarks(
          "public class Bench { @Benchmark public long run() { return 1L << 40; } }",
          "public class Sub extends Bench { double d = 2.5; long l = 77777777777L; }",
          "public class Plain { String s = \"org/openjdk/jm\"; long l = 77777777777L; }");

  @Test
  void findsAMention() {
    assertThat(ConstantPool.mentionsJmh(bytes("p/Bench"))).isTrue();
  }

  @Test
  void findsNoMention() {
    assertThat(ConstantPool.mentionsJmh(bytes("p/Sub"))).isFalse();
    assertThat(ConstantPool.mentionsJmh(bytes("p/Plain"))).isFalse();
  }

  @Test
  void leavesDamageToTheParser() {
    byte[] whole = bytes("p/Plain");
    for (int length = 0; length < 60; length++) {
      byte[] truncated = Arrays.copyOf(whole, length);
      assertThat(ConstantPool.mentionsJmh(truncated)).isTrue();
      assertThat(ConstantPool.superName(truncated)).isEmpty();
    }
    assertThat(ConstantPool.mentionsJmh(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})).isTrue();
  }

  @Test
  void survivesAnyDamage() {
    byte[] whole = bytes("p/Sub");
    for (int i = 0; i < whole.length; i++) {
      byte[] damaged = whole.clone();
      damaged[i] = (byte) 0xFF;
      ConstantPool.superName(damaged);
      ConstantPool.mentionsJmh(damaged);
    }
  }

  @Test
  void readsTheSuperclass() {
    assertThat(ConstantPool.superName(bytes("p/Sub"))).contains("p/Bench");
    assertThat(ConstantPool.superName(bytes("p/Bench"))).isEmpty();
  }

  private byte[] bytes(String name) {
    return classes.classFiles().get(name);
  }
}
