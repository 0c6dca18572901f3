// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.effects;

import io.github.spotjmhbugs.effects.MethodEffects;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.Buffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Calls methods again and again on one object, and compares what becomes of it with what a line
 * says of objects that stay: that they grow, shrink, come to an end, go back, or are sorted.
 */
final class StateRuns {
  private static final int MANY = 1_000;

  private final SampleValues samples;

  StateRuns(SampleValues samples) {
    this.samples = samples;
  }

  /** A call that came to its end. */
  private record Result(@Nullable Object value) {}

  /**
   * What calls deny that a line says, or show that it does not say.
   *
   * @param method a method
   * @param type the class of the receiver
   * @param line what the table says of the method
   */
  List<String> contradictions(Method method, Class<?> type, MethodEffects line) {
    List<String> found = new ArrayList<>();
    for (int variant = 0; variant < SampleValues.VARIANTS; variant++) {
      addSizes(method, operands(method, type, variant), line, found);
      addOrder(method, operands(method, type, variant), line, found);
      addEnd(method, operands(method, type, variant), line, found);
      addReturn(method, operands(method, type, variant), line, found);
      addNumbers(method, operands(method, type, variant), line, found);
    }
    return found.stream().distinct().toList();
  }

  /** Receiver, if any, and arguments; empty where one cannot be made. */
  private List<Object> operands(Method method, Class<?> type, int variant) {
    List<Object> operands = new ArrayList<>();
    if (!Modifier.isStatic(method.getModifiers())) {
      operands.add(samples.make(type, variant));
    }
    for (Class<?> parameter : method.getParameterTypes()) {
      operands.add(samples.make(parameter, variant));
    }
    return operands.contains(null) ? List.of() : operands;
  }

  private static Optional<Result> call(Method method, List<Object> operands) {
    boolean isStatic = Modifier.isStatic(method.getModifiers());
    Object[] arguments = operands.subList(isStatic ? 0 : 1, operands.size()).toArray();
    try {
      return Optional.of(new Result(method.invoke(isStatic ? null : operands.get(0), arguments)));
    } catch (InvocationTargetException | IllegalAccessException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static void addSizes(
      Method method, List<Object> operands, MethodEffects line, List<String> found) {
    int before = operands.isEmpty() ? -1 : sizeOf(operands.get(0));
    if (before < 0 || call(method, operands).isEmpty()) {
      return;
    }
    int between = sizeOf(operands.get(0));
    int after = call(method, operands).isEmpty() ? between : sizeOf(operands.get(0));
    if (!line.is(Trait.SHRINKS) && (between < before || after < between)) {
      found.add("shrinks: " + before + " to " + between + " to " + after);
    }
    if (line.is(Trait.GROWS) && hasContent(method, operands) && between <= before) {
      found.add("does not grow: " + before + " to " + between);
    }
    if (line.is(Trait.GROWS) && between > before && after <= between) {
      found.add("does not grow again: " + before + " to " + between + " to " + after);
    }
  }

  /** Whether there is something to be added: no empty text, and no part of one. */
  private static boolean hasContent(Method method, List<Object> operands) {
    boolean isPart =
        Stream.of(method.getParameterTypes()).filter(type -> type == int.class).count() > 1;
    return !isPart && operands.stream().skip(1).noneMatch(operand -> sizeOf(operand) == 0);
  }

  /** How much an object holds; -1 if it has no such size. */
  private static int sizeOf(Object object) {
    if (object instanceof Collection<?> collection) {
      return collection.size();
    } else if (object instanceof Map<?, ?> map) {
      return map.size();
    } else if (object instanceof StringWriter || object instanceof CharArrayWriter) {
      return object.toString().length();
    } else if (object instanceof ByteArrayOutputStream bytes) {
      return bytes.size();
    }
    return object instanceof CharSequence text && !(object instanceof Buffer) ? text.length() : -1;
  }

  private static void addOrder(
      Method method, List<Object> operands, MethodEffects line, List<String> found) {
    boolean isWhole = operands.size() == 1 || (operands.size() == 2 && takesOrder(method));
    if (line.is(Trait.SORTS) && isWhole && call(method, operands).isPresent()) {
      List<Object> elements = elementsOf(operands.get(0));
      if (!elements.equals(elements.stream().sorted().toList())) {
        found.add("does not sort: " + elements);
      }
    }
  }

  private static boolean takesOrder(Method method) {
    Class<?>[] parameters = method.getParameterTypes();
    return parameters[parameters.length - 1] == Comparator.class;
  }

  private static List<Object> elementsOf(Object object) {
    if (object instanceof Collection<?> collection) {
      return new ArrayList<>(collection);
    }
    List<Object> elements = new ArrayList<>();
    for (int i = 0; i < Array.getLength(object); i++) {
      elements.add(Array.get(object, i));
    }
    return elements;
  }

  private static void addEnd(
      Method method, List<Object> operands, MethodEffects line, List<String> found) {
    if (!line.is(Trait.EXHAUSTS) || operands.isEmpty()) {
      return;
    }
    for (int i = 0; i < MANY; i++) {
      Optional<Result> result = call(method, operands);
      if (result.isEmpty() || isNothing(result.get().value())) {
        return;
      }
    }
    found.add("does not come to an end");
  }

  private static boolean isNothing(@Nullable Object result) {
    return result == null
        || (result instanceof Number number && number.intValue() <= 0)
        || (result instanceof Collection<?> collection && collection.isEmpty())
        || (result instanceof CharSequence text && text.isEmpty())
        || (result.getClass().isArray() && Array.getLength(result) == 0);
  }

  /** Whether a source that has come to its end goes back although its line does not say so. */
  private static void addReturn(
      Method method, List<Object> operands, MethodEffects line, List<String> found) {
    if (!operands.isEmpty() && !line.is(Trait.REWINDS) && drain(operands.get(0))) {
      boolean ran = call(method, operands).isPresent();
      if (ran && !isAtEnd(operands.get(0))) {
        found.add("rewinds");
      }
    }
  }

  private static boolean drain(Object source) {
    for (int i = 0; i < MANY; i++) {
      if (isAtEnd(source)) {
        return true;
      }
    }
    return false;
  }

  /** Takes one element of a stream or reader, if there is any; false of anything else. */
  private static boolean isAtEnd(Object source) {
    try {
      return (source instanceof InputStream stream && stream.read() < 0)
          || (source instanceof Reader reader && reader.read() < 0);
    } catch (IOException e) {
      return true; // closed
    }
  }

  private static void addNumbers(
      Method method, List<Object> operands, MethodEffects line, List<String> found) {
    boolean isCallable = !operands.isEmpty();
    if (line.is(Trait.DISTINCT)
        && isCallable
        && call(method, operands).equals(call(method, operands))) {
      found.add("yields the same twice");
    }
    if (line.is(Trait.RANDOM) && isCallable) {
      Set<Object> drawn = new HashSet<>();
      for (int i = 0; i < MANY; i++) {
        call(method, operands).map(Result::value).ifPresent(drawn::add);
      }
      if (drawn.size() == 1 && !drawn.contains("") && !drawn.contains(0) && !drawn.contains(0L)) {
        found.add("draws only " + drawn);
      }
    }
    if (line.is(Trait.PARSES)) {
      call(method, List.of("12"))
          .filter(result -> !"12".equals(String.valueOf(result.value())))
          .ifPresent(result -> found.add("reads 12 as " + result.value()));
    }
  }
}
