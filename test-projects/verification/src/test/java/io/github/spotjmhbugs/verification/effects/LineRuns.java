// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.effects;

import io.github.spotjmhbugs.effects.MethodEffects;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/** Calls methods with sample values, and compares what the calls do with what a line says. */
final class LineRuns {
  private final SampleValues samples;

  LineRuns(SampleValues samples) {
    this.samples = samples;
  }

  /**
   * One call that came to its end.
   *
   * @param operands receiver, if any, and arguments
   * @param result what it returned
   */
  private record Run(List<Object> operands, @Nullable Object result) {}

  /**
   * What a line denies although a call did it; empty when no call came to its end.
   *
   * @param method a method or constructor
   * @param type the class of the receiver
   * @param line what the table says of the method
   */
  Optional<List<String>> contradictions(Executable method, Class<?> type, MethodEffects line) {
    List<String> found = new ArrayList<>();
    boolean ran = false;
    for (int variant = 0; variant < SampleValues.VARIANTS; variant++) {
      List<Object> operands = operands(method, type, variant);
      if (operands == null) {
        break;
      }
      List<Slots> before = operands.stream().map(Slots::of).toList();
      Optional<Run> run = run(method, operands);
      if (run.isPresent()) {
        ran = true;
        addChanges(method, line, operands, before, found);
        addFunctions(method, line, operands, found);
        addResult(method, line, run.get(), before, found);
      }
    }
    return ran ? Optional.of(found.stream().distinct().toList()) : Optional.empty();
  }

  private @Nullable List<Object> operands(Executable method, Class<?> type, int variant) {
    List<Object> operands = new ArrayList<>();
    if (hasReceiver(method)) {
      Object singleton = SampleValues.singleton(type);
      operands.add(singleton == null ? samples.make(type, variant) : singleton);
    }
    for (Class<?> parameter : method.getParameterTypes()) {
      operands.add(samples.make(parameter, variant));
    }
    return operands.contains(null) ? null : operands;
  }

  private static boolean hasReceiver(Executable method) {
    return method instanceof Method && !Modifier.isStatic(method.getModifiers());
  }

  private static Optional<Run> run(Executable method, List<Object> operands) {
    boolean hasReceiver = hasReceiver(method);
    Object[] arguments = operands.subList(hasReceiver ? 1 : 0, operands.size()).toArray();
    try {
      Object result =
          method instanceof Constructor<?> constructor
              ? constructor.newInstance(arguments)
              : ((Method) method).invoke(hasReceiver ? operands.get(0) : null, arguments);
      return Optional.of(new Run(operands, result));
    } catch (InvocationTargetException
        | IllegalAccessException
        | InstantiationException
        | IllegalArgumentException
        | LinkageError e) {
      return Optional.empty(); // it has not come to its end
    }
  }

  private static void addChanges(
      Executable method,
      MethodEffects line,
      List<Object> operands,
      List<Slots> before,
      List<String> found) {
    for (int i = 0; i < operands.size(); i++) {
      Slots slots = before.get(i);
      for (Object object : slots.objects()) {
        if (!mayChange(method, line, object, before)) {
          int operand = i;
          slots
              .changeOf(object)
              .ifPresent(change -> found.add("changes " + name(operand, method) + ": " + change));
        }
      }
    }
  }

  /** Whether an object belongs to an operand that the line says is changed. */
  private static boolean mayChange(
      Executable method, MethodEffects line, Object object, List<Slots> before) {
    for (int i = 0; i < before.size(); i++) {
      boolean changes = ((line.mutates() | line.calls()) & bit(method, i)) != 0;
      if (changes && before.get(i).contains(object)) {
        return true;
      }
    }
    return false;
  }

  /** Of a constructor, the first parameter is the object that it makes. */
  private static long bit(Executable method, int operand) {
    return 1L << (method instanceof Constructor<?> ? operand + 1 : operand);
  }

  private void addFunctions(
      Executable method, MethodEffects line, List<Object> operands, List<String> found) {
    for (int i = 0; i < operands.size(); i++) {
      boolean mayRun = ((line.calls() | line.mutates()) & bit(method, i)) != 0;
      if (!mayRun && samples.runsOf(operands.get(i)) > 0) {
        found.add("calls " + name(i, method));
      }
    }
  }

  private static void addResult(
      Executable method, MethodEffects line, Run run, List<Slots> before, List<String> found) {
    Object result = run.result();
    boolean isReference =
        method instanceof Method named && !named.getReturnType().isPrimitive() && result != null;
    if (!isReference) {
      return;
    }
    int promised = line.returned();
    if (promised >= 0 && run.operands().get(promised) != result && !Slots.isLeaf(result)) {
      found.add("does not return " + name(promised, method));
    }
    if (line.returnsNewlyAllocated() && !Slots.isLeaf(result) && !isUnchangeable(method, result)) {
      for (int i = 0; i < before.size(); i++) {
        if (before.get(i).contains(result)) {
          found.add("returns a part of " + name(i, method));
        }
      }
    }
  }

  private static boolean isUnchangeable(Executable method, Object result) {
    Class<?> declared = ((Method) method).getReturnType();
    return (result.getClass().isArray() && Array.getLength(result) == 0)
        || CodeContradictions.isUnchangeable(Type.getInternalName(result.getClass()))
        || CodeContradictions.isUnchangeable(Type.getInternalName(declared));
  }

  private static String name(int operand, Executable method) {
    int number = hasReceiver(method) ? operand : operand + 1;
    return number == 0 ? "this" : String.valueOf(number);
  }
}
