// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Methods that Eclipse's compiler could not compile. It lets them throw an error: a benchmark that
 * does nothing else would count as compiled, and would be analysed as one that measures nothing.
 */
final class BrokenMethods extends ClassVisitor {
  private static final String MARK = "Unresolved compilation problem";

  private final Set<String> benchmarks;
  private final Set<String> broken = new HashSet<>();
  private String className = "";

  private BrokenMethods(Set<String> benchmarks) {
    super(Opcodes.ASM9);
    this.benchmarks = benchmarks;
  }

  /**
   * Removes benchmarks that could not be compiled, and classes with other methods that could not:
   * what these would have done to fields is unknown, and no class is better than half a one.
   *
   * @param folder class files of Eclipse's compiler, which are changed
   * @return how many methods could not be compiled
   * @throws IOException when class files cannot be read or written
   */
  static int removeFrom(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(folder)) {
      files = walk.filter(file -> file.toString().endsWith(".class")).toList();
    }
    int count = 0;
    for (Path file : files) {
      try {
        count += repair(file);
      } catch (RuntimeException e) {
        // ASM does not check what it reads. The compiler was killed while it wrote this file.
        Files.delete(file);
      }
    }
    return count;
  }

  private static int repair(Path file) throws IOException {
    ClassReader reader = new ClassReader(Files.readAllBytes(file));
    BrokenMethods methods = new BrokenMethods(BenchmarkMethods.of(reader).names());
    reader.accept(methods, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    if (!methods.benchmarks.containsAll(methods.broken)) {
      Files.delete(file);
    } else if (!methods.broken.isEmpty()) {
      ClassWriter writer = new ClassWriter(0);
      reader.accept(methods.remover(writer), 0);
      Files.write(file, writer.toByteArray());
    }
    return methods.broken.size();
  }

  @Override
  public void visit(
      int version,
      int access,
      String name,
      @Nullable String signature,
      @Nullable String superName,
      String @Nullable [] interfaces) {
    className = name;
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    return new MethodVisitor(api) {
      @Override
      public void visitLdcInsn(Object constant) {
        if (constant instanceof String text && text.startsWith(MARK)) {
          broken.add(className + "#" + name + descriptor);
        }
      }
    };
  }

  private ClassVisitor remover(ClassWriter writer) {
    return new ClassVisitor(api, writer) {
      @Override
      public @Nullable MethodVisitor visitMethod(
          int access,
          String name,
          String descriptor,
          @Nullable String signature,
          String @Nullable [] exceptions) {
        return broken.contains(className + "#" + name + descriptor)
            ? null
            : super.visitMethod(access, name, descriptor, signature, exceptions);
      }
    };
  }
}
