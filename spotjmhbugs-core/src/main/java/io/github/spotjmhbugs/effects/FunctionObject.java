// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.MethodRef;
import java.util.Optional;
import java.util.regex.Pattern;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * A lambda or a method reference, as {@code invokedynamic} makes it.
 *
 * @param implementation the method that runs when the function is called; its first parameters are
 *     the captured values
 * @param opcode the call instruction that the implementation is called with
 * @param method the name of the interface's method that runs it
 */
public record FunctionObject(MethodRef implementation, int opcode, int captured, String method) {
  private static final String METAFACTORY = "java/lang/invoke/LambdaMetafactory";

  /** The interfaces of functions in the JDK, Scala, Kotlin and Guava. */
  private static final Pattern FUNCTIONS =
      Pattern.compile(
          "java/(util/function/.*|util/concurrent/Callable|util/Comparator|lang/Runnable)"
              + "|(scala|kotlin/jvm/functions)/Function.*"
              + "|com/google/common/base/(Function|Predicate|Supplier)");

  /** What the classes of functions extend that Scala's and Kotlin's compilers make. */
  private static final Pattern BASES =
      Pattern.compile("scala/runtime/AbstractFunction.*|kotlin/jvm/internal/Lambda.*");

  /** The collections that run a comparator whenever they, or views of them, are used. */
  private static final Pattern SORTED =
      Pattern.compile("java/util/.*(Sorted|Navigable|Tree|Priority|SkipList).*");

  /** {@return the function object that an instruction creates, or empty when it creates none} */
  public static Optional<FunctionObject> of(AbstractInsnNode instruction) {
    if (instruction instanceof InvokeDynamicInsnNode dynamic
        && dynamic.bsm.getOwner().equals(METAFACTORY)
        && dynamic.bsmArgs.length > 1
        && dynamic.bsmArgs[1] instanceof Handle handle
        && handle.getTag() > Opcodes.H_PUTSTATIC) {
      MethodRef body = new MethodRef(handle.getOwner(), handle.getName(), handle.getDesc());
      int captured = Type.getArgumentTypes(dynamic.desc).length;
      return Optional.of(new FunctionObject(body, opcode(handle), captured, dynamic.name));
    }
    return Optional.empty();
  }

  private static int opcode(Handle handle) {
    return switch (handle.getTag()) {
      case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
      case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
      case Opcodes.H_INVOKESPECIAL, Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
      default -> Opcodes.INVOKEVIRTUAL;
    };
  }

  /** {@return whether running it makes an object, as {@code ArrayList::new} does} */
  boolean makesObject() {
    return implementation.name().equals("<init>");
  }

  /** {@return the call of the implementation that running the function amounts to} */
  public MethodInsnNode call() {
    return new MethodInsnNode(
        opcode, implementation.owner(), implementation.name(), implementation.descriptor());
  }

  /** {@return whether a type is an interface with one method that is there to be called} */
  public static boolean isFunction(String internalName) {
    return FUNCTIONS.matcher(internalName).matches();
  }

  static boolean isFunction(Type type) {
    return type.getSort() == Type.OBJECT && isFunction(type.getInternalName());
  }

  static boolean runsFunctions(Type type) {
    return isFunction(type) || isSorted(type);
  }

  static boolean isSorted(Type type) {
    return type.getSort() == Type.OBJECT && SORTED.matcher(type.getInternalName()).matches();
  }

  static boolean isBase(String internalName) {
    return BASES.matcher(internalName).matches();
  }
}
