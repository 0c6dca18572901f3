// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.SimpleRemapper;

/**
 * The classes that javac makes besides that of a program: local records, enums and interfaces, and
 * the tables of switches over enums. They move to the package of the oracle, where all programs and
 * all lambdas find them.
 */
final class LocalClasses {
  private static final String PACKAGE = LocalClasses.class.getPackageName().replace('.', '/') + "/";
  private static final Map<String, byte[]> DEFINED = new ConcurrentHashMap<>();

  private LocalClasses() {}

  /**
   * Moves the local classes of a class, and loads those that are new.
   *
   * @param name internal name of the class
   * @param classFiles class files by internal name, of this class and others
   * @return the class file of the class, which refers to the moved ones
   */
  static byte[] define(String name, Map<String, byte[]> classFiles) {
    Map<String, String> moved = new HashMap<>();
    Map<String, byte[]> own = new TreeMap<>();
    classFiles.forEach(
        (other, bytes) -> {
          if (other.startsWith(name + "$") && !other.equals(Templates.HOLES)) {
            moved.put(other, PACKAGE + other.substring(other.lastIndexOf('/') + 1));
            own.put(other, bytes);
          }
        });
    SimpleRemapper remapper = new SimpleRemapper(Opcodes.ASM9, moved);
    own.values().forEach(bytes -> define(bytes, own, remapper));
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(classFiles.get(name)).accept(new ClassRemapper(writer, remapper), 0);
    return writer.toByteArray();
  }

  /** Loads a class, after those of its supertypes. */
  private static void define(
      byte[] classFile, Map<String, byte[]> classFiles, SimpleRemapper remapper) {
    ClassReader reader = new ClassReader(classFile);
    List<String> supertypes = new ArrayList<>(List.of(reader.getInterfaces()));
    supertypes.add(reader.getSuperName());
    supertypes.stream()
        .filter(classFiles::containsKey)
        .forEach(type -> define(classFiles.get(type), classFiles, remapper));
    ClassWriter writer = new ClassWriter(0);
    reader.accept(new Public(new ClassRemapper(writer, remapper)), 0);
    byte[] bytes = writer.toByteArray();
    if (DEFINED.putIfAbsent(remapper.map(reader.getClassName()), bytes) == null) {
      try {
        MethodHandles.lookup().defineClass(bytes);
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** The class file of a class that has moved, or null. */
  static byte @Nullable [] find(String name) {
    return DEFINED.get(name);
  }

  /** Makes a class one of its own: it is in no nest, and all can use it. */
  private static final class Public extends ClassVisitor {
    private boolean isInterface;

    Public(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visit(
        int version,
        int access,
        String name,
        @Nullable String signature,
        @Nullable String superName,
        String @Nullable [] interfaces) {
      isInterface = (access & Opcodes.ACC_INTERFACE) != 0;
      super.visit(version, access | Opcodes.ACC_PUBLIC, name, signature, superName, interfaces);
    }

    @Override
    public void visitNestHost(String host) {
      // It has none.
    }

    @Override
    public void visitInnerClass(
        String name, @Nullable String outer, @Nullable String inner, int access) {
      // It is none.
    }

    @Override
    public void visitOuterClass(
        String owner, @Nullable String method, @Nullable String descriptor) {
      // It has none.
    }

    @Override
    public FieldVisitor visitField(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        @Nullable Object value) {
      return super.visitField(madePublic(access), name, descriptor, signature, value);
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      return super.visitMethod(
          isInterface ? access : madePublic(access), name, descriptor, signature, exceptions);
    }

    private static int madePublic(int access) {
      return (access & ~(Opcodes.ACC_PRIVATE | Opcodes.ACC_PROTECTED)) | Opcodes.ACC_PUBLIC;
    }
  }
}
