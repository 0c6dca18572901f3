// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;
import org.objectweb.asm.commons.Method;

/**
 * What lambdas of running programs are made of: one class for each functional interface. To have
 * the JVM make one for each lambda takes longer than to run the program.
 */
public abstract class Lambda {
  private static final Type TYPE = Type.getType(Lambda.class);
  private static final Type OBJECTS = Type.getType(Object[].class);
  private static final Method NEW = Method.getMethod("void <init> (" + nameOf() + ",int,Object[])");
  private static final Method RUN = Method.getMethod("Object run (Object[])");
  private static final Map<String, String> CLASSES = new HashMap<>();

  private final Dispatcher program;
  private final int method;
  private final @Nullable Object[] captured;

  /**
   * @param program has the body of the lambda
   * @param method the number of the body
   * @param captured the first arguments of the body
   */
  protected Lambda(Dispatcher program, int method, @Nullable Object[] captured) {
    this.program = program;
    this.method = method;
    this.captured = captured;
  }

  private static String nameOf() {
    return Dispatcher.class.getName();
  }

  /**
   * Runs the body.
   *
   * @param arguments the arguments that follow the captured ones
   * @return what it returns
   */
  protected final @Nullable Object run(@Nullable Object[] arguments) {
    Recorder.function();
    List<@Nullable Object> all = new ArrayList<>(captured.length + arguments.length);
    Collections.addAll(all, captured);
    Collections.addAll(all, arguments);
    try {
      return program.call(method, all.toArray());
    } catch (Throwable e) {
      throw sneaky(e);
    }
  }

  /** Lambdas of generated programs throw checked exceptions, as no compiler would allow. */
  @SuppressWarnings("unchecked")
  private static <E extends Throwable> RuntimeException sneaky(Throwable thrown) throws E {
    throw (E) thrown;
  }

  /**
   * Finds the class of the lambdas of an interface.
   *
   * @param type internal name of a functional interface
   * @param name name of its method
   * @param descriptor descriptor of its method
   * @return internal name of a class with a constructor like that of this class
   */
  static synchronized String classFor(String type, String name, String descriptor) {
    return CLASSES.computeIfAbsent(type + name + descriptor, key -> define(type, name, descriptor));
  }

  private static String define(String type, String name, String descriptor) {
    String internalName = TYPE.getInternalName() + CLASSES.size();
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(
        Opcodes.V17,
        Opcodes.ACC_PUBLIC,
        internalName,
        null,
        TYPE.getInternalName(),
        new String[] {type});
    GeneratorAdapter made = new GeneratorAdapter(Opcodes.ACC_PUBLIC, NEW, null, null, writer);
    made.loadThis();
    made.loadArgs();
    made.invokeConstructor(TYPE, NEW);
    made.returnValue();
    made.endMethod();
    Method function = new Method(name, descriptor);
    GeneratorAdapter body = new GeneratorAdapter(Opcodes.ACC_PUBLIC, function, null, null, writer);
    body.loadThis();
    body.loadArgArray();
    body.invokeVirtual(Type.getObjectType(internalName), RUN);
    if (function.getReturnType().equals(Type.VOID_TYPE)) {
      body.pop();
    } else {
      body.unbox(function.getReturnType());
    }
    body.returnValue();
    body.endMethod();
    writer.visitEnd();
    try {
      MethodHandles.lookup().defineClass(writer.toByteArray());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
    return internalName;
  }

  /** The descriptor of the constructors. */
  static String constructorDescriptor() {
    return Type.getMethodDescriptor(
        Type.VOID_TYPE, Type.getType(Dispatcher.class), Type.INT_TYPE, OBJECTS);
  }
}
