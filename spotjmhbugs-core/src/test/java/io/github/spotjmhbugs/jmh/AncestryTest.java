// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.classfile.ConstantPool;
import io.github.spotjmhbugs.testing.CompiledClasses;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

class AncestryTest {
  private static final CompiledClasses CLASSES =
      InMemoryCompiler.benchmarks(
          "public class Bench { @Benchmark public void run() {} }",
          "public class Sub extends Bench {}",
          "public class SubSub extends Sub {}",
          "public class Plain {}",
          "public class SubPlain extends Plain {}",
          "public class Listed extends java.util.ArrayList<String> {}");

  private static boolean mentionsJmh(Map<String, byte[]> classFiles, String name) {
    ConstantPool pool = ConstantPool.of(CLASSES.classFiles().get(name)).orElseThrow();
    return new Ancestry(classFiles::get).mentionsJmh(pool);
  }

  @Test
  void aSuperclassMayMentionJmh() {
    assertThat(mentionsJmh(CLASSES.classFiles(), "p/Bench")).isTrue();
    assertThat(mentionsJmh(CLASSES.classFiles(), "p/Sub")).isTrue();
    assertThat(mentionsJmh(CLASSES.classFiles(), "p/SubSub")).isTrue();
  }

  @Test
  void noneMay() {
    assertThat(mentionsJmh(CLASSES.classFiles(), "p/Plain")).isFalse();
    assertThat(mentionsJmh(CLASSES.classFiles(), "p/SubPlain")).isFalse();
    assertThat(mentionsJmh(CLASSES.classFiles(), "p/Listed")).isFalse();
  }

  @Test
  void aSuperclassThatIsAbsentMentionsNothing() {
    assertThat(mentionsJmh(Map.of(), "p/SubSub")).isFalse();
  }

  @Test
  void aSuperclassThatIsDamagedMayMentionAnything() {
    Map<String, byte[]> damaged = new HashMap<>(CLASSES.classFiles());
    damaged.put("p/Plain", new byte[] {1, 2, 3});
    assertThat(mentionsJmh(damaged, "p/SubPlain")).isTrue();
  }

  @Test
  void aClassThatIsItsOwnAncestorEndsTheSearch() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "p/Loop", null, "p/Loop", null);
    writer.visitEnd();
    byte[] loop = writer.toByteArray();
    ConstantPool pool = ConstantPool.of(loop).orElseThrow();
    assertThat(new Ancestry(Map.of("p/Loop", loop)::get).mentionsJmh(pool)).isFalse();
  }

  @Test
  void aChainOfSuperclassesMayBeLong() {
    int length = 20_000;
    ClassSource source = name -> subclass(name, "p/C" + (Integer.parseInt(name.substring(3)) + 1));
    ClassSource chain = name -> name.equals("p/C" + length) ? bench() : source.bytesOf(name);
    ConstantPool lowest = ConstantPool.of(subclass("p/C0", "p/C1")).orElseThrow();
    assertThat(new Ancestry(chain).mentionsJmh(lowest)).isTrue();
  }

  @Test
  void anAnswerIsRemembered() {
    AtomicInteger reads = new AtomicInteger();
    Ancestry ancestry =
        new Ancestry(
            name -> {
              reads.incrementAndGet();
              return CLASSES.bytesOf(name);
            });
    for (String name : List.of("p/SubSub", "p/Sub", "p/SubPlain", "p/Plain")) {
      byte[] classFile = CLASSES.classFiles().get(name);
      ancestry.mentionsJmh(ConstantPool.of(classFile).orElseThrow());
    }
    assertThat(reads).as("Sub, Bench and Plain, each once").hasValue(3);
  }

  private static byte[] bench() {
    return CLASSES.classFiles().get("p/Bench");
  }

  private static byte[] subclass(String name, String superclass) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, superclass, null);
    writer.visitEnd();
    return writer.toByteArray();
  }
}
