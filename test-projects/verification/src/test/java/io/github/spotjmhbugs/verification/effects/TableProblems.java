// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.effects;

import io.github.spotjmhbugs.verification.effects.TableLines.NamedMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Type;

/**
 * What is wrong with a line as the signature of a method that it covers tells, without a look at
 * the method's code. Read or written objects, files and functions among the parameters must appear
 * in the line.
 */
final class TableProblems {
  private static final Set<String> VERBS =
      Set.of("changes", "writes", "checks", "calls", "returns");
  private static final Set<String> IMMUTABLE =
      Set.of(
          "java/lang/String",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Double",
          "java/lang/Boolean",
          "java/lang/Character",
          "java/lang/Class",
          "java/math/BigInteger",
          "java/math/BigDecimal");

  /** Supertypes of what reads from or writes into something that it wraps. */
  private static final Set<String> WRAPPERS =
      Set.of(
          "java/io/InputStream",
          "java/io/OutputStream",
          "java/io/DataInput",
          "java/io/DataOutput",
          "java/lang/Readable",
          "java/lang/Appendable",
          "com/fasterxml/jackson/core/JsonParser",
          "com/fasterxml/jackson/core/JsonGenerator");

  /** Supertypes of other objects that are used up or filled by whoever is handed them. */
  private static final Set<String> USED_UP =
      Set.of(
          "java/util/Iterator",
          "java/util/Enumeration",
          "java/nio/Buffer",
          "java/nio/channels/Channel",
          "java/util/random/RandomGenerator",
          "java/text/ParsePosition",
          "java/text/FieldPosition",
          "scala/collection/Iterator",
          "scala/util/Random",
          "kotlin/random/Random");

  /** Supertypes of what names a thing outside the program. */
  private static final Set<String> OUTSIDE =
      Set.of("java/io/File", "java/nio/file/Path", "java/io/FileDescriptor", "java/net/Socket");

  /** Wrappers of memory of their own. */
  private static final Set<String> OF_MEMORY =
      Set.of(
          "java/lang/StringBuilder",
          "java/lang/StringBuffer",
          "java/nio/CharBuffer",
          "java/io/ByteArrayInputStream",
          "java/io/ByteArrayOutputStream",
          "java/io/StringWriter",
          "scala/collection/mutable/StringBuilder");

  /** Methods that only look at an argument of their own type. */
  private static final Set<String> COMPARISONS =
      Set.of("compareTo", "equals", "mismatch", "contentEquals");

  private static final String COMPARATOR = "java/util/Comparator";

  private final KnownClasses classes;

  TableProblems(KnownClasses classes) {
    this.classes = classes;
  }

  /** What is wrong with a line as far as one of its methods goes. */
  List<String> of(NamedMethod line, VisibleMethod method) {
    List<String> problems = new ArrayList<>();
    String verb = "";
    for (String word : line.effects()) {
      verb = VERBS.contains(word) ? word : verb;
      if (word.equals("this") && method.isStatic()) {
        problems.add("a static method has no receiver");
      } else if (Character.isDigit(word.charAt(0))) {
        operandProblem(verb, Integer.parseInt(word), method, problems);
      }
    }
    if (line.has("returns") && method.result().equals(Type.VOID_TYPE) && !method.isConstructor()) {
      problems.add("returns nothing");
    }
    if (!line.has("acts")) {
      hazards(line, method, problems);
    }
    return problems;
  }

  private void operandProblem(
      String verb, int operand, VisibleMethod method, List<String> problems) {
    Type[] parameters = method.parameters();
    if (operand > parameters.length) {
      problems.add("has no argument " + operand);
      return;
    }
    Type type = parameters[operand - 1];
    boolean isPrimitive = type.getSort() < Type.ARRAY;
    boolean isValue =
        isPrimitive || (type.getSort() == Type.OBJECT && IMMUTABLE.contains(name(type)));
    if (isValue && Set.of("changes", "writes", "calls").contains(verb)) {
      problems.add(verb + " a " + type.getClassName());
    }
    if (verb.equals("changes")
        && type.getSort() == Type.OBJECT
        && !OF_MEMORY.contains(name(type))
        && isAny(classes.supertypes(name(type)), WRAPPERS)) {
      problems.add("changes a " + type.getClassName() + " but not what it wraps");
    }
    if (verb.equals("calls") && type.getSort() == Type.ARRAY) {
      problems.add("calls an array");
    }
    boolean resultIsPrimitive = method.result().getSort() < Type.ARRAY;
    if (verb.equals("returns") && isPrimitive != resultIsPrimitive) {
      problems.add("cannot return argument " + operand);
    }
  }

  private void hazards(NamedMethod line, VisibleMethod method, List<String> problems) {
    boolean doesNothing =
        VERBS.stream().noneMatch(verb -> !verb.equals("returns") && line.has(verb));
    boolean isVoid = method.result().equals(Type.VOID_TYPE) && !method.isConstructor();
    if (doesNothing && isVoid && !line.has("byproduct")) {
      problems.add("neither returns nor does anything");
    }
    Type[] parameters = method.parameters();
    for (int i = 0; i < parameters.length; i++) {
      hazard(line, method, i + 1, parameters[i], problems);
    }
  }

  private void hazard(
      NamedMethod line, VisibleMethod method, int number, Type type, List<String> problems) {
    boolean isOwnType =
        type.getSort() == Type.OBJECT && classes.supertypes(line.type()).contains(name(type));
    if (type.getSort() != Type.OBJECT
        || COMPARISONS.contains(method.node().name)
        || (isOwnType && !line.has("changes"))) {
      return;
    }
    Set<String> supertypes = classes.supertypes(name(type));
    boolean isHeld = method.isConstructor() && isAny(supertypes, WRAPPERS);
    if (!isHeld
        && isUsedUp(supertypes)
        && !isOperand(line, Set.of("changes", "writes", "calls"), number)
        && !isWrapped(line, method)) {
      problems.add("argument " + number + " may be used up: " + type.getClassName());
    }
    if (isAny(supertypes, OUTSIDE)) {
      problems.add("argument " + number + " may be opened: " + type.getClassName());
    }
    if (isFunction(name(type))
        && !makesFunction(method, type)
        && !isOperand(line, Set.of("calls"), number)) {
      problems.add("argument " + number + " may run: " + type.getClassName());
    }
  }

  private static boolean isUsedUp(Set<String> supertypes) {
    return isAny(supertypes, USED_UP)
        || (isAny(supertypes, WRAPPERS) && !supertypes.contains("java/lang/CharSequence"));
  }

  /** Whether the result is a view of the argument, or a stream that goes on to use it. */
  private boolean isWrapped(NamedMethod line, VisibleMethod method) {
    Type result = method.result();
    if (result.getSort() != Type.OBJECT) {
      return false;
    }
    Set<String> supertypes = classes.supertypes(name(result));
    return isAny(supertypes, WRAPPERS)
        || supertypes.contains("java/nio/channels/Channel")
        || (!line.has("returns") && isAny(supertypes, USED_UP));
  }

  /** Functions that a new object or function only keeps; a comparator decides what these do. */
  private boolean makesFunction(VisibleMethod method, Type function) {
    Type result = method.result();
    return !name(function).equals(COMPARATOR)
        && (method.isConstructor()
            || (result.getSort() == Type.OBJECT
                && (isFunction(name(result))
                    || isAny(classes.supertypes(name(result)), Set.of(COMPARATOR)))));
  }

  private static boolean isAny(Set<String> supertypes, Set<String> wanted) {
    return supertypes.stream().anyMatch(wanted::contains);
  }

  private static boolean isOperand(NamedMethod line, Set<String> verbs, int number) {
    String verb = "";
    for (String word : line.effects()) {
      verb = VERBS.contains(word) ? word : verb;
      if (verbs.contains(verb) && word.equals(String.valueOf(number))) {
        return true;
      }
    }
    return false;
  }

  static boolean isFunction(String type) {
    return type.startsWith("java/util/function/")
        || type.startsWith("kotlin/jvm/functions/")
        || type.matches("scala/(Partial)?Function\\d*")
        || type.matches("com/google/common/base/(Function|Predicate|Supplier)")
        || type.equals(COMPARATOR)
        || type.matches("java/lang/Runnable|java/util/concurrent/Callable");
  }

  private static String name(Type type) {
    return type.getInternalName();
  }
}
