// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.jmh.JmhAnnotations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

class CompiledClassesTest {
  private static final String BENCHMARK = "Lorg/openjdk/jmh/annotations/Benchmark;";

  @TempDir private Path folder;

  @Test
  void findsClassesWhereverABuildPutsThem() throws Exception {
    write("a/target/classes", "p/src/A", true);
    write("b/build/classes/kotlin/main", "p/B", true);
    write("b/build/classes/java/main", "p/C", false);

    CompiledClasses compiled = CompiledClasses.in(folder, List.of());

    assertThat(compiled.withBenchmarks())
        .containsExactly(
            folder.resolve("a/target/classes"), folder.resolve("b/build/classes/kotlin/main"));
    assertThat(compiled.others()).containsExactly(folder.resolve("b/build/classes/java/main"));
    assertThat(compiled.benchmarks()).containsOnlyKeys("p/src/A.java", "p/B.java");
    assertThat(compiled.count()).isEqualTo(2);
  }

  @Test
  void countsBenchmarksByAnyNameOfTheAnnotation() throws Exception {
    for (String annotation : JmhAnnotations.BENCHMARK) {
      Type type = Type.getType(annotation);
      write("classes", type.getInternalName().replaceAll(".*/", "p/"), annotation);
    }

    assertThat(CompiledClasses.in(folder, List.of()).count())
        .isEqualTo(JmhAnnotations.BENCHMARK.size());
  }

  @Test
  void countsCopiesOnce() throws Exception {
    write("out", "p/A", true);
    write("target/classes", "p/A", true);

    CompiledClasses compiled = CompiledClasses.in(folder, List.of());

    assertThat(compiled.withBenchmarks()).containsExactly(folder.resolve("out"));
    assertThat(compiled.count()).isEqualTo(1);
  }

  @Test
  void leavesOutWhatNoBuildCompiled() throws Exception {
    write("src/test/resources", "p/A", true);
    write("target/dependency", "p/B", true);
    write("build/tmp/jar", "p/C", true);
    Files.writeString(folder.resolve("Damaged.class"), "no class file");

    assertThat(CompiledClasses.in(folder, List.of())).isEqualTo(CompiledClasses.NONE);
  }

  private void write(String root, String name, boolean isBenchmark) throws IOException {
    write(root, name, isBenchmark ? BENCHMARK : "Ljava/lang/Deprecated;");
  }

  private void write(String root, String name, String annotation) throws IOException {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_ABSTRACT, name, null, "java/lang/Object", null);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_ABSTRACT, "run", "()V", null, null);
    method.visitAnnotation(annotation, true).visitEnd();
    Path file = folder.resolve(root).resolve(name + ".class");
    Files.createDirectories(file.getParent());
    Files.write(file, writer.toByteArray());
  }
}
