// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.effects;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Makes new values of a type to call methods with, in several variants. */
final class SampleValues {
  /** How many variants there are; not all of a type differ. */
  static final int VARIANTS = 3;

  private static final int MAX_DEPTH = 3;
  private static final List<String> FACTORIES =
      List.of(
          "of",
          "create",
          "newInstance",
          "getInstance",
          "copyOf",
          "valueOf",
          "wrap",
          "buffer",
          "empty",
          "builder",
          "apply",
          "singleton",
          "newBuilder",
          "compile");

  private final Map<Class<?>, IntFunction<Object>> makers;
  private final Map<Class<?>, List<Class<?>>> subtypes;
  private final Predicate<Executable> isHarmless;
  private final IdentityHashMap<Object, int[]> runs = new IdentityHashMap<>();

  /**
   * Creates a factory.
   *
   * @param subtypes the types of the tables by what they are subtypes of
   * @param isHarmless whether a constructor or factory may be called
   */
  SampleValues(Map<Class<?>, List<Class<?>>> subtypes, Predicate<Executable> isHarmless) {
    this.subtypes = subtypes;
    this.isHarmless = isHarmless;
    this.makers = KnownSamples.byType();
  }

  /** A new value of a type, or null where none can be made. */
  @Nullable Object make(Class<?> type, int variant) {
    return make(type, variant, MAX_DEPTH);
  }

  private @Nullable Object make(Class<?> type, int variant, int depth) {
    IntFunction<Object> maker = makers.get(type);
    if (maker != null) {
      return maker.apply(variant);
    }
    if (type.isArray()) {
      return array(type.getComponentType(), variant, depth);
    }
    if (type.isEnum()) {
      return type.getEnumConstants()[0];
    }
    if (isFunction(type)) {
      return function(type, variant);
    }
    return depth == 0 ? null : made(type, variant, depth);
  }

  private @Nullable Object array(Class<?> component, int variant, int depth) {
    Object array = Array.newInstance(component, 3);
    for (int i = 0; i < 3; i++) {
      Object value = make(component, component.isPrimitive() ? 2 - i : variant, depth);
      if (value == null) {
        return null;
      }
      Array.set(array, i, value);
    }
    return array;
  }

  static boolean isFunction(Class<?> type) {
    return type.isInterface()
        && TableProblems.isFunction(type.getName().replace('.', '/'))
        && Arrays.stream(type.getMethods())
            .anyMatch(method -> Modifier.isAbstract(method.getModifiers()));
  }

  /** A function that counts its runs, and returns what its caller can do something with. */
  private Object function(Class<?> type, int variant) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (method.getDeclaringClass() == Object.class) {
            return ofObject(proxy, method, arguments);
          }
          if (method.isDefault()) {
            return InvocationHandler.invokeDefault(proxy, method, arguments);
          }
          runs.computeIfAbsent(proxy, key -> new int[1])[0]++;
          Class<?> result = method.getReturnType();
          return result == void.class ? null : make(result, variant);
        };
    return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
  }

  private static Object ofObject(Object proxy, Method method, Object[] arguments) {
    return switch (method.getName()) {
      case "equals" -> proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      default -> "function";
    };
  }

  /** How often a function of this factory has run. */
  int runsOf(Object function) {
    return runs.getOrDefault(function, new int[1])[0];
  }

  private @Nullable Object made(Class<?> type, int variant, int depth) {
    for (Executable maker : makersOf(type)) {
      Object value = call(maker, variant, depth - 1);
      if (type.isInstance(value)) {
        return value;
      }
    }
    for (Class<?> subtype : subtypes.getOrDefault(type, List.of())) {
      Object value = make(subtype, variant, depth - 1);
      if (value != null) {
        return value;
      }
    }
    return null;
  }

  /** Constructors and factories of a type, the most promising first. */
  private List<Executable> makersOf(Class<?> type) {
    List<Executable> found = new ArrayList<>();
    if (!Modifier.isPublic(type.getModifiers())) {
      return found;
    }
    for (Method method : methodsOf(type)) {
      if (Modifier.isStatic(method.getModifiers())
          && FACTORIES.contains(method.getName())
          && type.isAssignableFrom(method.getReturnType())) {
        found.add(method);
      }
    }
    if (!Modifier.isAbstract(type.getModifiers())) {
      found.addAll(constructorsOf(type));
    }
    found.removeIf(isHarmless.negate());
    // Rather one of a collection or an array than an empty one.
    found.sort(
        Comparator.comparingInt(
                (Executable maker) ->
                    maker.getParameterCount() == 0 ? 9 : maker.getParameterCount())
            .thenComparing(maker -> takesCollection(maker) ? 0 : 1)
            .thenComparing(Executable::toString));
    return found;
  }

  static List<Constructor<?>> constructorsOf(Class<?> type) {
    try {
      return List.of(type.getConstructors());
    } catch (LinkageError e) {
      return List.of();
    }
  }

  /** The public methods of a class; none if a class that they name is missing. */
  static Method[] methodsOf(Class<?> type) {
    try {
      return type.getMethods();
    } catch (LinkageError e) {
      return new Method[0];
    }
  }

  private static boolean takesCollection(Executable maker) {
    return Arrays.stream(maker.getParameterTypes())
        .anyMatch(
            type ->
                Iterable.class.isAssignableFrom(type)
                    || Map.class.isAssignableFrom(type)
                    || type.isArray());
  }

  private @Nullable Object call(Executable maker, int variant, int depth) {
    Object[] arguments = new Object[maker.getParameterCount()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = make(maker.getParameterTypes()[i], variant, depth);
      if (arguments[i] == null) {
        return null;
      }
    }
    try {
      return maker instanceof Constructor<?> constructor
          ? constructor.newInstance(arguments)
          : ((Method) maker).invoke(null, arguments);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return null;
    }
  }

  /** The one instance of a Scala or Kotlin object, or null. */
  static @Nullable Object singleton(Class<?> type) {
    for (String name : List.of("MODULE$", "INSTANCE")) {
      try {
        Field field = type.getField(name);
        if (type.isAssignableFrom(field.getType())) {
          return field.get(null);
        }
      } catch (ReflectiveOperationException | LinkageError e) {
        // it has none of that name
      }
    }
    return null;
  }
}
