// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.fix.compile.JavaTypes;
import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.host.classpath.ClassContainers;
import io.github.spotjmhbugs.host.classpath.JoinedClasses;
import io.github.spotjmhbugs.study.Evil;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;

class CompiledJarTest {
  private static final Path JDK = Path.of(System.getProperty("java.home"));

  @TempDir private Path folder;

  private Path source(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private Compilation compile(Path source, List<Path> jars) throws Exception {
    return compile(source, jars, Map.of());
  }

  private Compilation compile(Path source, List<Path> jars, Map<String, Path> sources)
      throws Exception {
    try (ClassContainers opened = ClassContainers.open(jars)) {
      JavaTypes types =
          new JavaTypes(JDK, sources, new JoinedClasses(opened.opened(), opened.problems()));
      return CompiledJar.compile(
          List.of(source), types, 11, folder.resolve("classes.jar"), Duration.ofMinutes(1));
    }
  }

  private byte @Nullable [] compiled(String name) throws IOException {
    try (ClassContainer jar = ClassContainer.open(folder.resolve("classes.jar"), "")) {
      return jar.read(name);
    }
  }

  private static byte[] empty(String name) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
    return writer.toByteArray();
  }

  @Test
  void nothingInAJarIsLoaded() throws Exception {
    Evil evil = Evil.in(folder.resolve("evil"));
    Path jar = evil.jar(folder.resolve("evil.jar"), Map.of());

    Compilation result =
        compile(source("A.java", "@Deprecated class A extends Evil {}"), List.of(jar));

    assertThat(result.log()).isEmpty();
    assertThat(compiled("A")).isNotNull();
    assertThat(evil.hasRun()).isFalse();
  }

  @Test
  void aClassIsCalledAsItSays() throws Exception {
    Evil evil = Evil.in(folder.resolve("evil"));
    Map<String, byte[]> liars =
        Map.of("q/A.class", empty("r/B"), "q/B.class", empty("q/B"), "q/C.class", new byte[9]);
    Path jar = evil.jar(folder.resolve("liar.jar"), liars);

    Compilation result =
        compile(source("A.java", "class A { q.B b; q.A a; q.C c; }"), List.of(jar));

    assertThat(result.log())
        .hasSize(2)
        .anyMatch(line -> line.endsWith(":1: q.A cannot be resolved to a type"))
        .anyMatch(line -> line.endsWith(":1: q.C cannot be resolved to a type"));
  }

  /** This compiler would leave out the very mistake that RETU is about; javac does not. */
  @Test
  void whatNobodyReadsIsComputed() throws Exception {
    compile(source("A.java", "class A { void run(int x) { int y = x * x; } }"), List.of());

    ClassNode type = new ClassNode();
    new ClassReader(compiled("A")).accept(type, 0);
    assertThat(type.methods)
        .filteredOn(method -> method.name.equals("run"))
        .flatExtracting(method -> List.of(method.instructions.toArray()))
        .extracting(AbstractInsnNode::getOpcode)
        .containsSubsequence(Opcodes.IMUL, Opcodes.ISTORE);
  }

  /** Jars with parts of the JDK are common, and so are sources that stand in for them. */
  @Test
  void whatTheJdkHasComesFromThere() throws Exception {
    Evil evil = Evil.in(folder.resolve("evil"));
    Map<String, byte[]> parts =
        Map.of(
            "org/w3c/dom/Node.class", empty("org/w3c/dom/Node"),
            "org/w3c/dom/Extra.class", empty("org/w3c/dom/Extra"),
            "java/util/New.class", empty("java/util/New"));
    Path jar = evil.jar(folder.resolve("parts.jar"), parts);
    Path list = source("java/util/List.java", "package java.util; public class List {}");

    Compilation result =
        compile(
            source(
                "A.java",
                "class A { String s(org.w3c.dom.Node n) { return n.getNodeName(); }"
                    + " java.util.New n; org.w3c.dom.Extra e; sun.misc.Unsafe u;"
                    + " jdk.internal.misc.Unsafe v; int i = java.util.List.of().size(); }"),
            List.of(jar),
            Map.of("java/util/List", list));

    assertThat(result.log()).isEmpty();
  }
}
