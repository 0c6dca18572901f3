// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Jars as users get them: whole, no stranger's names, the licences of all in them, quick to start.
 */
class SelfContainedJarsTest {
  /** JMH finds a profiler by the name of its class. */
  private static final String BY_NAME = "spotjmhbugs.class";

  /** What needs SpotBugs, or the JMH of a fork, which the program does not have. */
  private static final Pattern ELSEWHERE =
      Pattern.compile("io/github/spotjmhbugs/(spotbugs|impact/jvm/fork)/.*");

  @ParameterizedTest
  @ValueSource(strings = {"javac", "profiler"})
  void holdsOurNamesOnlyAndAllLicences(String module) throws IOException {
    try (JarFile jar = new JarFile(Corpus.packed(module).toFile())) {
      assertThat(jar.stream().map(entry -> entry.getName()))
          .filteredOn(name -> name.endsWith(".class"))
          .contains("io/github/spotjmhbugs/shaded/asm/ClassReader.class")
          .allMatch(name -> name.startsWith("io/github/spotjmhbugs/") || name.equals(BY_NAME));
      assertThat(text(jar, "META-INF/LICENSE")).contains("Apache License");
      assertThat(text(jar, "META-INF/LICENSE-asm.txt"))
          .contains("INRIA, France Telecom", "Redistributions in binary form must reproduce");
    }
  }

  /** In a scan or a compilation, which are short, the JVM would generate code for each of them. */
  @Test
  void leaveNoConcatenationsToTheJvm() throws IOException {
    List<Path> jars = new ArrayList<>(programs());
    jars.add(Corpus.packed("javac"));
    for (Path jar : jars) {
      assertThat(generatedAtRunTime(jar))
          .as(jar.toString())
          .isSubsetOf("java/lang/invoke/LambdaMetafactory", "java/lang/runtime/ObjectMethods");
    }
  }

  private static Set<String> generatedAtRunTime(Path jar) throws IOException {
    Set<String> generators = new TreeSet<>();
    for (byte[] bytes : ClassFiles.in(jar).byName().values()) {
      ClassNode node = new ClassNode();
      new ClassReader(bytes).accept(node, ClassReader.SKIP_DEBUG);
      for (MethodNode method : node.methods) {
        for (AbstractInsnNode instruction : method.instructions) {
          if (instruction instanceof InvokeDynamicInsnNode site) {
            generators.add(site.bsm.getOwner());
          }
        }
      }
    }
    return generators;
  }

  /** Also classes that no test of the program needs find their libraries beside it. */
  @Test
  void everyClassLoads() throws Exception {
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {Corpus.packed("cli").toUri().toURL()},
            ClassLoader.getPlatformClassLoader())) {
      List<String> names = new ArrayList<>();
      for (Path jar : programs()) {
        ClassFiles.in(jar).byName().keySet().stream()
            .filter(name -> !ELSEWHERE.matcher(name).matches())
            .forEach(names::add);
      }
      assertThat(names).hasSizeGreaterThan(700);
      for (String name : names) {
        assertThatCode(() -> Class.forName(name.replace('/', '.'), true, loader))
            .as(name)
            .doesNotThrowAnyException();
      }
    }
  }

  /** The jars of the command line with our classes. */
  private static List<Path> programs() throws IOException {
    Path program = Corpus.packed("cli");
    try (Stream<Path> libraries = Files.list(program.resolveSibling("lib"))) {
      List<Path> ours =
          libraries
              .filter(jar -> String.valueOf(jar.getFileName()).startsWith("spotjmhbugs-"))
              .toList();
      assertThat(ours).hasSize(12);
      return Stream.concat(Stream.of(program), ours.stream()).toList();
    }
  }

  private static String text(JarFile jar, String name) throws IOException {
    try (InputStream in = jar.getInputStream(jar.getJarEntry(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
