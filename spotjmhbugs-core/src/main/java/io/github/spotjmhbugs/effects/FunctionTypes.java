// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import java.util.regex.Pattern;
import org.objectweb.asm.Type;

/**
 * The interfaces of function objects in the JDK, Scala, Kotlin and Guava, and the collections that
 * run a comparator whenever they, or views of them, are used.
 */
public final class FunctionTypes {
  private static final Pattern FUNCTIONS =
      Pattern.compile(
          "java/(util/function/.*|util/concurrent/Callable|util/Comparator|lang/Runnable)"
              + "|(scala|kotlin/jvm/functions)/Function.*"
              + "|com/google/common/base/(Function|Predicate|Supplier)");

  /** What the classes of functions extend that Scala's and Kotlin's compilers make. */
  private static final Pattern BASES =
      Pattern.compile("scala/runtime/AbstractFunction.*|kotlin/jvm/internal/Lambda.*");

  private static final Pattern SORTED =
      Pattern.compile("java/util/.*(Sorted|Navigable|Tree|Priority|SkipList).*");

  private FunctionTypes() {}

  /** {@return whether a type is an interface with one method that is there to be called} */
  public static boolean isFunction(String internalName) {
    return FUNCTIONS.matcher(internalName).matches();
  }

  /** Whether a type is such an interface. */
  static boolean isFunction(Type type) {
    return type.getSort() == Type.OBJECT && isFunction(type.getInternalName());
  }

  /** Whether a type is that of a function or of a collection which has one. */
  static boolean runsFunctions(Type type) {
    return isFunction(type) || isSorted(type);
  }

  /** Whether a type is that of a collection which compares its elements. */
  static boolean isSorted(Type type) {
    return type.getSort() == Type.OBJECT && SORTED.matcher(type.getInternalName()).matches();
  }

  /** Whether a class is the superclass that a compiler gives to functions. */
  static boolean isBase(String internalName) {
    return BASES.matcher(internalName).matches();
  }
}
