// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.classfile;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.util.CheckClassAdapter;

/**
 * Checks what ASM's reader does not and later stages rely on: names are present, descriptors follow
 * their grammar, and labels are placed in the code. ASM's checker is shown nothing else: compilers
 * get flags, type annotations and the like wrong, and the JVM does not mind.
 */
final class WellFormedness {
  private static final int NO_FLAGS = 0;

  private WellFormedness() {}

  /**
   * Checks a class.
   *
   * @param tree a class as ASM read it
   * @throws RuntimeException of some kind when the class is not well-formed
   */
  static void check(ClassNode tree) {
    CheckClassAdapter checker = new CheckClassAdapter(null, false);
    String[] interfaces = tree.interfaces.toArray(String[]::new);
    checker.visit(tree.version, NO_FLAGS, tree.name, null, tree.superName, interfaces);
    check(tree.visibleAnnotations, type -> checker.visitAnnotation(type, true));
    tree.innerClasses.forEach(inner -> checker.visitInnerClass(inner.name, null, null, NO_FLAGS));
    for (FieldNode field : tree.fields) {
      FieldVisitor visitor = checker.visitField(NO_FLAGS, field.name, field.desc, null, null);
      check(field.visibleAnnotations, type -> visitor.visitAnnotation(type, true));
    }
    for (MethodNode method : tree.methods) {
      MethodVisitor visitor = checker.visitMethod(NO_FLAGS, method.name, method.desc, null, null);
      check(method.visibleAnnotations, type -> visitor.visitAnnotation(type, true));
      visitor.visitCode();
      method.tryCatchBlocks.forEach(range -> range.accept(visitor));
      method.instructions.accept(visitor);
      visitor.visitMaxs(method.maxStack, method.maxLocals);
    }
  }

  private static void check(
      @Nullable List<AnnotationNode> annotations, Function<String, AnnotationVisitor> visitors) {
    for (AnnotationNode annotation :
        annotations == null ? List.<AnnotationNode>of() : annotations) {
      annotation.accept(visitors.apply(annotation.desc));
    }
  }
}
