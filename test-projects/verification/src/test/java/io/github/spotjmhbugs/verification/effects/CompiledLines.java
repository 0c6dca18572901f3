// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.effects;

import io.github.spotjmhbugs.effects.MethodEffects;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.verification.effects.TableLines.NamedMethod;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Has the JVM compile each method of the tables of which a line says what C2 does with it: in a
 * method that drops the result, in one that returns it, in one that is handed constants, and beside
 * these the least that can be left. The JVM writes the sizes into its log; who runs this reads them
 * there.
 */
public final class CompiledLines {
  /** The package of the classes that are made here; no method of them is inlined. */
  static final String PACKAGE = "compiled";

  /** Drops the result. */
  static final String DROP = "drop";

  /** Looks at no more than whether the operands are there. */
  static final String CHECK = "check";

  /** Returns the result. */
  static final String USE = "use";

  /** Returns the result for constants. */
  static final String FOLD = "fold";

  /** Returns a constant of the result's type. */
  static final String CONSTANT = "constant";

  /** What is compiled after a thousand calls has been called often enough by then. */
  private static final int CALLS = 4_000;

  private final TableMethods methods;
  private final MadeClasses loader;

  private CompiledLines(Path libraries) throws IOException {
    this.methods = new TableMethods(libraries);
    this.loader = new MadeClasses(methods.libraries());
  }

  /**
   * Prints a line for each class that it makes: its name, {@code removable} or {@code folds}, and
   * the method with the place of its line.
   *
   * @param args the folder of the libraries that the tables are about
   */
  public static void main(String[] args) throws IOException {
    CompiledLines lines = new CompiledLines(Path.of(args[0]));
    int number = 0;
    for (Class<?> type : lines.methods.types()) {
      for (Executable method : TableMethods.methodsOf(type)) {
        Optional<NamedMethod> line = lines.methods.line(type, method);
        Optional<MethodEffects> effects = lines.methods.effects(type, method);
        if (line.isPresent() && effects.isPresent() && saysWhatC2Does(effects.get())) {
          String word = effects.get().is(Trait.REMOVABLE) ? "removable" : "folds";
          boolean ran = lines.ask(PACKAGE + ".C" + number++, type, method);
          System.out.printf(
              "%s C%d %s %s of %s%n",
              ran ? "asked" : "skipped", number - 1, word, line.get().place(), method);
        }
      }
    }
  }

  private static boolean saysWhatC2Does(MethodEffects effects) {
    return effects.is(Trait.REMOVABLE) || effects.is(Trait.FOLDS);
  }

  private boolean ask(String name, Class<?> type, Executable method) {
    List<Class<?>> operands = new ArrayList<>();
    if (method instanceof Method && !Modifier.isStatic(method.getModifiers())) {
      operands.add(type);
    }
    operands.addAll(List.of(method.getParameterTypes()));
    List<Object> values = new ArrayList<>();
    for (Class<?> operand : operands) {
      values.add(methods.samples().make(operand, 0));
    }
    if (values.contains(null)) {
      return false;
    }
    try {
      Class<?> made = loader.define(name, new Code(name, type, method, operands, values).make());
      for (int i = 0; i < values.size(); i++) {
        made.getField("o" + i).set(null, values.get(i));
      }
      for (String part : List.of(USE, DROP, CHECK, FOLD, CONSTANT)) {
        for (Method code : made.getMethods()) {
          if (code.getName().equals(part)) {
            for (int i = 0; i < CALLS; i++) {
              code.invoke(null);
            }
          }
        }
      }
      return true;
    } catch (InvocationTargetException | IllegalAccessException | NoSuchFieldException e) {
      return false; // it fails with these values
    } catch (LinkageError e) {
      return false; // hidden in its module
    }
  }

  /** Has the classes that are made, and sees those of the libraries. */
  private static final class MadeClasses extends ClassLoader {
    MadeClasses(ClassLoader parent) {
      super(parent);
    }

    Class<?> define(String name, byte[] code) {
      return defineClass(name, code, 0, code.length);
    }
  }

  /** The code of a class that asks about one method. */
  private record Code(
      String name, Class<?> type, Executable method, List<Class<?>> operands, List<Object> values) {
    byte[] make() {
      ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
      String owner = name.replace('.', '/');
      writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, owner, null, "java/lang/Object", null);
      for (int i = 0; i < operands.size(); i++) {
        int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC;
        writer.visitField(access, "o" + i, Type.getDescriptor(operands.get(i)), null, null);
      }
      Type result = result();
      add(
          writer,
          DROP,
          Type.VOID_TYPE,
          code -> {
            call(code, this::load);
            drop(code, result);
          });
      add(
          writer,
          CHECK,
          Type.VOID_TYPE,
          code -> {
            for (int i = 0; i < operands.size(); i++) {
              if (!operands.get(i).isPrimitive()) {
                load(code, i);
                code.visitMethodInsn(
                    Opcodes.INVOKEVIRTUAL,
                    "java/lang/Object",
                    "getClass",
                    "()Ljava/lang/Class;",
                    false);
                code.visitInsn(Opcodes.POP);
              }
            }
          });
      add(writer, USE, result, code -> call(code, this::load));
      boolean areConstants =
          !values.isEmpty()
              && Stream.of(values.toArray()).allMatch(v -> constant(v) != null)
              && isValue(result);
      if (areConstants) {
        add(
            writer,
            FOLD,
            result,
            code -> call(code, (c, i) -> c.visitLdcInsn(constant(values.get(i)))));
        add(writer, CONSTANT, result, code -> constantOf(code, result));
      }
      writer.visitEnd();
      return writer.toByteArray();
    }

    /** New objects are not computed ahead of time, but left out. */
    private static boolean isValue(Type type) {
      return type.getSort() != Type.VOID && type.getSort() < Type.ARRAY;
    }

    private Type result() {
      return method instanceof Method named
          ? Type.getReturnType(named)
          : Type.getType(method.getDeclaringClass());
    }

    private interface Body {
      void write(MethodVisitor code);
    }

    private interface Operand {
      void push(MethodVisitor code, int operand);
    }

    private static void add(ClassWriter writer, String name, Type result, Body body) {
      MethodVisitor code =
          writer.visitMethod(
              Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC,
              name,
              "()" + result.getDescriptor(),
              null,
              null);
      code.visitCode();
      body.write(code);
      code.visitInsn(result.getOpcode(Opcodes.IRETURN));
      code.visitMaxs(0, 0);
      code.visitEnd();
    }

    private void load(MethodVisitor code, int operand) {
      code.visitFieldInsn(
          Opcodes.GETSTATIC,
          name.replace('.', '/'),
          "o" + operand,
          Type.getDescriptor(operands.get(operand)));
    }

    private void call(MethodVisitor code, Operand operand) {
      boolean makes = method instanceof Constructor<?>;
      String owner = Type.getInternalName(type);
      if (makes) {
        code.visitTypeInsn(Opcodes.NEW, owner);
        code.visitInsn(Opcodes.DUP);
      }
      for (int i = 0; i < operands.size(); i++) {
        operand.push(code, i);
      }
      boolean isStatic = Modifier.isStatic(method.getModifiers());
      int opcode =
          makes
              ? Opcodes.INVOKESPECIAL
              : isStatic
                  ? Opcodes.INVOKESTATIC
                  : type.isInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
      code.visitMethodInsn(
          opcode,
          owner,
          makes ? "<init>" : method.getName(),
          TableMethods.descriptor(method),
          type.isInterface());
    }

    private static void drop(MethodVisitor code, Type result) {
      if (result.getSize() > 0) {
        code.visitInsn(result.getSize() == 1 ? Opcodes.POP : Opcodes.POP2);
      }
    }

    private static @Nullable Object constant(Object value) {
      return value instanceof Character character
          ? Integer.valueOf(character)
          : value instanceof Boolean bool
              ? Integer.valueOf(bool ? 1 : 0)
              : value instanceof Byte || value instanceof Short
                  ? Integer.valueOf(((Number) value).intValue())
                  : value instanceof Number || value instanceof String ? value : null;
    }

    private static void constantOf(MethodVisitor code, Type result) {
      switch (result.getSort()) {
        case Type.LONG -> code.visitLdcInsn(77L);
        case Type.DOUBLE -> code.visitLdcInsn(77.5);
        case Type.FLOAT -> code.visitLdcInsn(77.5f);
        default -> code.visitIntInsn(Opcodes.BIPUSH, 77);
      }
    }
  }
}
