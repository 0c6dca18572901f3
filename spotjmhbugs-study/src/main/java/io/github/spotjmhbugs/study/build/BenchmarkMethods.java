// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.jmh.JmhAnnotations;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The methods of a class that have JMH's annotation, counted as in sources: once each. */
final class BenchmarkMethods extends ClassVisitor {
  private final String className;
  private final Set<String> found = new TreeSet<>();
  private String source = "";

  private BenchmarkMethods(String className) {
    super(Opcodes.ASM9);
    this.className = className;
  }

  /**
   * {@return its benchmarks}
   *
   * @param reader a class
   */
  static BenchmarkMethods of(ClassReader reader) {
    BenchmarkMethods methods = new BenchmarkMethods(reader.getClassName());
    reader.accept(methods, ClassReader.SKIP_CODE | ClassReader.SKIP_FRAMES);
    return methods;
  }

  /** {@return the benchmarks, as text that tells each from all others of the project} */
  Set<String> names() {
    return found;
  }

  /**
   * {@return the source of the class, as {@code package/File.java}; a class that does not tell is
   * taken to have a file of its own}
   */
  String source() {
    int slash = className.lastIndexOf('/') + 1;
    String name = className.substring(slash).replaceFirst("\\$.*", "") + ".java";
    return className.substring(0, slash) + (source.isEmpty() ? name : source);
  }

  @Override
  public void visitSource(@Nullable String file, @Nullable String debug) {
    source = file == null ? "" : file;
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
      public @Nullable AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
        // A bridge method has the annotations of the method that it leads to.
        if (JmhAnnotations.BENCHMARK.contains(annotation) && (access & Opcodes.ACC_BRIDGE) == 0) {
          found.add(className + "#" + name + descriptor);
        }
        return null;
      }
    };
  }
}
