// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.jmh.JmhAnnotations;
import io.github.spotjmhbugs.study.build.BuildStrategy.Made;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

class CoverageTest {
  private static final String BENCHMARK = "Lorg/openjdk/jmh/annotations/Benchmark;";

  @TempDir private Path folder;

  @Test
  void findsClassesWhereBuildsPutThem() throws Exception {
    Files.writeString(folder.resolve("settings.gradle"), "include 'a', 'b'");
    Files.createDirectories(folder.resolve("a"));
    Files.writeString(folder.resolve("a/pom.xml"), "");
    write("a/target/classes", "p/src/A", true);
    write("b/build/classes/kotlin/main", "p/B", true);
    write("b/build/classes/java/main", "p/C", false);
    write("b/src/test/resources", "p/D", true);
    Made made = new Made(new HashSet<>());

    made.addClassesBelow(folder);

    assertThat(made.classes().keySet())
        .containsExactly(
            folder.resolve("a/target/classes"),
            folder.resolve("b/build/classes/java/main"),
            folder.resolve("b/build/classes/kotlin/main"));
    assertThat(compiled(made)).isEqualTo(2);
  }

  @Test
  void countsBenchmarksByAnyNameOfTheAnnotation() throws Exception {
    for (String annotation : JmhAnnotations.BENCHMARK) {
      Type type = Type.getType(annotation);
      write("classes", type.getInternalName().replaceAll(".*/", "p/"), annotation);
    }

    assertThat(compiled(made("classes"))).isEqualTo(JmhAnnotations.BENCHMARK.size());
  }

  @Test
  void countsCopiesOnce() throws Exception {
    write("out", "p/A", true);
    write("target/classes", "p/A", true);
    Files.writeString(folder.resolve("out/Damaged.class"), "no class file");

    assertThat(compiled(made("out", "target/classes"))).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(Lp/A$Absent;)V      | java/lang/Object | 0",
        "(Lq/Absent;)V        | java/lang/Object | 0",
        "(Lp/Heir;)V          | java/lang/Object | 0",
        "()V                  | p/Heir           | 0",
        "(Lp/State;[Lq/No;I)V | java/util/Random | 1",
      })
  void leavesBenchmarksOutWhoseStateOrSuperclassDidNotCompile(
      String descriptor, String superclass, int expected) throws Exception {
    write("classes", "p/A", BENCHMARK, descriptor, superclass);
    write("classes", "p/State", "Ljava/lang/Deprecated;", "()V", "java/lang/Thread");
    write("classes", "p/Heir", "Ljava/lang/Deprecated;", "()V", "p/Absent");
    Made made = new Made(new HashSet<>());
    made.classes().put(folder.resolve("classes"), Set.of(folder.resolve("p/A.java")));

    assertThat(compiled(made)).isEqualTo(expected);
  }

  private Made made(String... folders) {
    Made made = new Made(new HashSet<>());
    Stream.of(folders).map(folder::resolve).forEach(one -> made.classes().put(one, Set.of()));
    return made;
  }

  private int compiled(Made made) throws IOException {
    return Coverage.of(new Projects(folder.resolve("project")).file("README", "").site(), made)
        .compiled();
  }

  private void write(String root, String name, boolean isBenchmark) throws IOException {
    write(root, name, isBenchmark ? BENCHMARK : "Ljava/lang/Deprecated;");
  }

  private void write(String root, String name, String annotation) throws IOException {
    write(root, name, annotation, "()V", "java/lang/Object");
  }

  private void write(
      String root, String name, String annotation, String descriptor, String superclass)
      throws IOException {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_ABSTRACT, name, null, superclass, null);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_ABSTRACT, "run", descriptor, null, null);
    method.visitAnnotation(annotation, true).visitEnd();
    Path file = folder.resolve(root).resolve(name + ".class");
    Files.createDirectories(file.getParent());
    Files.write(file, writer.toByteArray());
  }
}
