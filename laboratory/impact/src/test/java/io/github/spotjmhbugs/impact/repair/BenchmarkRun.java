// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.repair;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * One call of a benchmark as JMH would make it: on a state that was set up, with the first values
 * of its parameters.
 *
 * @param returned what it returned, as text
 * @param consumed what the sink was handed
 */
record BenchmarkRun(String returned, List<Object> consumed) {
  private static final int MAX_SECONDS = 5;

  /**
   * Runs a benchmark.
   *
   * @param benchmark {@code package.Class#method}
   * @param classes its class, and those that it refers to
   * @return what it did; empty when it threw, waits for something, or cannot be called
   */
  static Optional<BenchmarkRun> of(String benchmark, TargetClasses classes)
      throws InterruptedException {
    return with("", "", "", benchmark, classes);
  }

  /** Runs a benchmark with another value in a field of one of its states. */
  static Optional<BenchmarkRun> with(
      String owner, String field, Object value, String benchmark, TargetClasses classes)
      throws InterruptedException {
    List<BenchmarkRun> runs = new ArrayList<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                States states = new States(owner, field, value);
                runs.add(run(benchmark, states, new RepairedClassLoader(classes)));
              } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
                runs.clear();
              }
            });
    thread.setDaemon(true);
    thread.start();
    thread.join(TimeUnit.SECONDS.toMillis(MAX_SECONDS));
    return thread.isAlive() ? Optional.empty() : runs.stream().findFirst();
  }

  private static BenchmarkRun run(String benchmark, States states, ClassLoader loader)
      throws ReflectiveOperationException {
    String[] names = benchmark.split("#", -1);
    Class<?> type = Class.forName(names[0], true, loader);
    Method method = methodOf(type, names[1]);
    Object state = states.of(type);
    List<Object> arguments = new ArrayList<>();
    for (Class<?> parameter : method.getParameterTypes()) {
      boolean isState = !parameter.isPrimitive() && !parameter.equals(type);
      Object argument = isState ? states.of(parameter) : state;
      arguments.add(parameter.isPrimitive() ? (Object) (byte) 0 : argument);
    }
    method.setAccessible(true);
    RepairedClassLoader.Recorder.values();
    try {
      String returned = text(method.invoke(state, arguments.toArray()));
      return new BenchmarkRun(returned, RepairedClassLoader.Recorder.values());
    } catch (InvocationTargetException e) {
      throw new ReflectiveOperationException(e);
    }
  }

  private static Method methodOf(Class<?> type, String name) throws NoSuchMethodException {
    for (Class<?> at = type; at != null; at = at.getSuperclass()) {
      for (Method method : at.getDeclaredMethods()) {
        if (method.getName().equals(name) && method.isAnnotationPresent(Benchmark.class)) {
          return method;
        }
      }
    }
    throw new NoSuchMethodException(name);
  }

  private static String text(Object value) {
    if (value == null || !value.getClass().isArray()) {
      return String.valueOf(value);
    }
    List<String> elements = new ArrayList<>();
    for (int i = 0; i < Array.getLength(value); i++) {
      elements.add(text(Array.get(value, i)));
    }
    return elements.toString();
  }

  /**
   * Makes states.
   *
   * @param owner class that has a field to change, or empty
   * @param field the field
   * @param value what is put into it
   */
  private record States(String owner, String field, Object value) {
    private Object of(Class<?> type) throws ReflectiveOperationException {
      if (type.equals(Blackhole.class)) {
        return new Blackhole(
            "Today's password is swordfish. I understand instantiating Blackholes directly is"
                + " dangerous.");
      }
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      Object state = constructor.newInstance();
      for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
        for (Field each : at.getDeclaredFields()) {
          setParameter(state, each);
        }
        if (at.getName().equals(owner)) {
          Field changed = at.getDeclaredField(field);
          changed.setAccessible(true);
          changed.set(state, value);
        }
      }
      for (Class<?> at = type; at != null && at != Object.class; at = at.getSuperclass()) {
        for (Method method : at.getDeclaredMethods()) {
          if (method.isAnnotationPresent(Setup.class) && method.getParameterCount() == 0) {
            method.setAccessible(true);
            method.invoke(state);
          }
        }
      }
      return state;
    }

    private static void setParameter(Object state, Field field) throws IllegalAccessException {
      Param values = field.getAnnotation(Param.class);
      if (values == null || Modifier.isStatic(field.getModifiers())) {
        return;
      }
      field.setAccessible(true);
      String value = values.value()[0];
      if (field.getType().equals(int.class)) {
        field.setInt(state, Integer.parseInt(value));
      } else if (field.getType().equals(long.class)) {
        field.setLong(state, Long.parseLong(value));
      } else if (field.getType().equals(String.class)) {
        field.set(state, value);
      }
    }
  }
}
