// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.spotjmhbugs.testing.CompiledClasses;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConstantPoolTest {
  private final CompiledClasses classes =
      InMemoryCompiler.benchmarks(
          "public class Bench { @Benchmark public long run() { return 1L << 40; } }",
          "public class Sub extends Bench { double d = 2.5; long l = 77777777777L; }",
          "public class Plain { String s = \"org/openjdk/jm\"; long l = 77777777777L; }");

  @Test
  void findsAMention() {
    assertThat(pool("p/Bench").mentions("org/openjdk/jmh")).isTrue();
  }

  @Test
  void findsNoMention() {
    assertThat(pool("p/Sub").mentions("org/openjdk/jmh")).isFalse();
    assertThat(pool("p/Plain").mentions("org/openjdk/jmh")).isFalse();
  }

  @Test
  void leavesDamageToTheParser() {
    byte[] whole = bytes("p/Plain");
    for (int length = 0; length < 60; length++) {
      assertThat(ConstantPool.of(Arrays.copyOf(whole, length))).isEmpty();
    }
    assertThat(ConstantPool.of(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})).isEmpty();
  }

  @Test
  void survivesAnyDamage() {
    byte[] whole = bytes("p/Sub");
    for (int i = 0; i < whole.length; i++) {
      byte[] damaged = whole.clone();
      damaged[i] = (byte) 0xFF;
      assertThatCode(
              () -> {
                Optional<ConstantPool> pool = ConstantPool.of(damaged);
                pool.ifPresent(
                    p -> use(p.className(), p.superName(), p.mentions("org/openjdk/jmh")));
              })
          .doesNotThrowAnyException();
    }
  }

  @Test
  void readsTheNames() {
    assertThat(pool("p/Sub").className()).isEqualTo("p/Sub");
    assertThat(pool("p/Sub").superName()).contains("p/Bench");
    assertThat(pool("p/Bench").superName()).contains("java/lang/Object");
  }

  private static void use(Object... values) {
    assertThat(values).doesNotContainNull();
  }

  private ConstantPool pool(String name) {
    return ConstantPool.of(bytes(name)).orElseThrow();
  }

  private byte[] bytes(String name) {
    return classes.classFiles().get(name);
  }
}
