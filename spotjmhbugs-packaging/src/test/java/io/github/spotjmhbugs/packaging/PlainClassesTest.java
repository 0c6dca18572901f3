// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

class PlainClassesTest {
  private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 2, 3, 4, 6);

  /** Not read: it stays as it is. */
  private static final String LIBRARY = "org/example/Library.class";

  private static final String EXAMPLE = GeneratedAtRunTime.class.getName();
  private static final String PATH = EXAMPLE.replace('.', '/');

  @TempDir private Path directory;

  private Path jar;

  @BeforeEach
  void pack() throws IOException {
    jar = directory.resolve("spotjmhbugs-packed.jar");
    URI example =
        URI.create(GeneratedAtRunTime.class.getResource("/" + PATH + ".class").toString());
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream out = new ZipOutputStream(file);
        Stream<Path> classes = Files.list(Path.of(example).getParent())) {
      write(out, "resource.txt", new byte[] {'a'});
      write(out, LIBRARY, new byte[] {'b'});
      String folder = PATH.substring(0, PATH.lastIndexOf('/') + 1);
      for (Path each : classes.sorted().toList()) {
        String name = folder + each.getFileName();
        if (name.startsWith(PATH)) {
          write(out, name, Files.readAllBytes(each));
        }
      }
    }
  }

  private static void write(ZipOutputStream out, String name, byte[] bytes) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(TIME);
    out.putNextEntry(entry);
    out.write(bytes);
    out.closeEntry();
  }

  @Test
  void doesTheSame() throws Exception {
    Files.writeString(directory.resolve("library.jar"), "no jar of ours");
    PlainClasses.main(new String[] {directory.toString()});
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
      Supplier<?> example =
          (Supplier<?>) loader.loadClass(EXAMPLE).getDeclaredConstructor().newInstance();
      assertThat((List<?>) example.get())
          .hasSizeGreaterThan(50)
          .isEqualTo(new GeneratedAtRunTime().get());
    }
  }

  @Test
  void leavesTextsAndLambdasOfSeveralMethodsToTheJvm() throws IOException {
    assertThat(generated())
        .containsExactlyInAnyOrder(
            "metafactory",
            "altMetafactory",
            "makeConcatWithConstants",
            "equals",
            "hashCode",
            "toString");
    PlainClasses.main(new String[] {jar.toString()});
    assertThat(generated()).containsExactly("altMetafactory", "toString");
  }

  /** A class that is copied to such a JVM is copied alone. */
  @Test
  void leavesClassesForOldJvmsAlone() throws IOException {
    Map<String, byte[]> files = classes();
    for (byte[] file : files.values()) {
      file[7] = Opcodes.V1_8;
    }
    assertThat(PlainClasses.rewrite(files)).isEqualTo(files);
  }

  @Test
  void replacesNoOtherClass() throws IOException {
    Map<String, byte[]> files = classes();
    ClassWriter other = new ClassWriter(0);
    other.visit(Opcodes.V17, 0, PATH + "$Lambdas", null, "java/lang/Object", null);
    files.put(PATH + "$Lambdas.class", other.toByteArray());
    assertThatThrownBy(() -> PlainClasses.rewrite(files))
        .hasMessageContaining("the name of another class");
  }

  /** One class implements them all. */
  @Test
  void noFunctionOverridesTheDefaultOfAnother() throws Exception {
    Map<String, Set<String>> declaring = new TreeMap<>();
    Set<String> defaults = new TreeSet<>();
    FileSystem platform = FileSystems.getFileSystem(URI.create("jrt:/"));
    try (Stream<Path> files =
        Files.list(platform.getPath("/modules/java.base", LambdaClass.FUNCTIONS))) {
      for (Path file : files.toList()) {
        ClassNode node = new ClassNode();
        new ClassReader(Files.readAllBytes(file)).accept(node, ClassReader.SKIP_CODE);
        for (MethodNode method : node.methods) {
          if ((method.access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) == 0) {
            String signature = method.name + method.desc;
            declaring.computeIfAbsent(signature, any -> new TreeSet<>()).add(node.name);
            if ((method.access & Opcodes.ACC_ABSTRACT) == 0) {
              defaults.add(signature);
            }
          }
        }
      }
    }
    assertThat(declaring).hasSizeGreaterThan(40);
    assertThat(defaults).hasSizeGreaterThan(10);
    assertThat(defaults).allSatisfy(each -> assertThat(declaring.get(each)).hasSize(1));
  }

  /** What asks a function what else it is would get a wrong answer of those that share a class. */
  @Test
  void theJdkAsksForNoFunctionThatSharesItsClass() throws IOException {
    Set<String> askedFor = new TreeSet<>();
    FileSystem platform = FileSystems.getFileSystem(URI.create("jrt:/"));
    try (Stream<Path> files = Files.walk(platform.getPath("/modules/java.base/java/util"))) {
      for (Path file : files.filter(file -> file.toString().endsWith(".class")).toList()) {
        ClassNode node = new ClassNode();
        new ClassReader(Files.readAllBytes(file)).accept(node, ClassReader.SKIP_DEBUG);
        for (MethodNode method : node.methods) {
          for (AbstractInsnNode instruction : method.instructions) {
            if (instruction.getOpcode() == Opcodes.INSTANCEOF) {
              askedFor.add(((TypeInsnNode) instruction).desc);
            }
          }
        }
      }
    }
    assertThat(askedFor).contains("java/util/List").containsAll(LambdaClass.ASKED_FOR);
    assertThat(askedFor)
        .filteredOn(name -> name.startsWith(LambdaClass.FUNCTIONS))
        .isSubsetOf(LambdaClass.ASKED_FOR);
  }

  @Test
  void isReproducible() throws IOException {
    byte[] original = Files.readAllBytes(jar);
    PlainClasses.main(new String[] {jar.toString()});
    byte[] here = Files.readAllBytes(jar);
    Files.write(jar, original);
    TimeZone zone = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
      PlainClasses.main(new String[] {jar.toString()});
    } finally {
      TimeZone.setDefault(zone);
    }
    assertThat(Files.readAllBytes(jar)).isEqualTo(here);
    PlainClasses.main(new String[] {jar.toString()});
    assertThat(Files.readAllBytes(jar)).as("rewritten once more").isEqualTo(here);
    try (ZipFile packed = new ZipFile(jar.toFile());
        Stream<Path> left = Files.list(directory)) {
      assertThat(Collections.list(packed.entries()))
          .allMatch(entry -> entry.getTimeLocal().equals(TIME))
          .extracting(ZipEntry::getName)
          .contains("resource.txt", LIBRARY, PATH + "$Lambdas.class");
      assertThat(left).containsExactly(jar);
    }
  }

  /** What the jar holds of ours. */
  private Map<String, byte[]> classes() throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (ZipFile packed = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : Collections.list(packed.entries())) {
        if (entry.getName().startsWith(PATH)) {
          files.put(entry.getName(), packed.getInputStream(entry).readAllBytes());
        }
      }
    }
    return files;
  }

  /** The bootstrap methods of the jar's classes, or what they make for records. */
  private Set<String> generated() throws IOException {
    Set<String> names = new TreeSet<>();
    try (ZipFile packed = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : Collections.list(packed.entries())) {
        if (entry.getName().endsWith(".class") && !entry.getName().equals(LIBRARY)) {
          ClassNode node = new ClassNode();
          new ClassReader(packed.getInputStream(entry)).accept(node, 0);
          for (MethodNode method : node.methods) {
            for (AbstractInsnNode instruction : method.instructions) {
              if (instruction instanceof InvokeDynamicInsnNode site) {
                names.add(site.bsm.getName().equals("bootstrap") ? site.name : site.bsm.getName());
              }
            }
          }
        }
      }
    }
    return names;
  }
}
