// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.objectweb.asm.tree.ClassNode;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * What can be observed of a program.
 *
 * @param events for each benchmark returned values, exceptions, what the sink received, output and
 *     the state, in their order
 * @param failing the benchmarks that an exception leaves, or in which one gets from one method to a
 *     handler of another
 */
record Execution(List<String> events, Set<String> failing) {
  private static final int INVOCATIONS = 2;
  private static final ByteArrayOutputStream OUTPUT = new ByteArrayOutputStream();

  /** The event of a benchmark that a null check ends. */
  static final String NULL_CHECK = "throws java.lang.NullPointerException";

  private static final String ENDLESS = "endless";

  /**
   * Runs benchmarks of a program, each twice on a state of its own.
   *
   * @param program the program
   * @param classFiles its class files by internal name
   * @param chosen decides by name
   */
  static Execution of(Program program, Map<String, byte[]> classFiles, Predicate<String> chosen) {
    List<String> events = new ArrayList<>();
    Set<String> failing = new TreeSet<>();
    PrintStream console = System.out;
    System.setOut(new PrintStream(OUTPUT, true, StandardCharsets.UTF_8));
    try {
      String name = program.internalName().replace('/', '.');
      Class<?> type = new MemoryLoader(classFiles).loadClass(name);
      for (Method benchmark : benchmarks(type)) {
        if (!chosen.test(benchmark.getName())) {
          continue;
        }
        Object state = type.getConstructor().newInstance();
        events.add(benchmark.getName());
        for (int i = 0; i < INVOCATIONS; i++) {
          if (invoke(benchmark, state, events)) {
            failing.add(benchmark.getName());
          }
        }
      }
      return new Execution(events, failing);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(program.source(), e);
    } finally {
      System.setOut(console);
    }
  }

  /** Whether the exceptions of a benchmark leave it, or are ignored. */
  boolean fails() {
    return !failing.isEmpty();
  }

  /** The names of the benchmarks of a program's class. */
  static List<String> benchmarks(ClassNode tree) {
    return tree.methods.stream()
        .filter(method -> method.visibleAnnotations != null)
        .map(method -> method.name)
        .sorted()
        .toList();
  }

  private static List<Method> benchmarks(Class<?> type) {
    return Stream.of(type.getDeclaredMethods())
        .filter(method -> method.isAnnotationPresent(Benchmark.class))
        .sorted(Comparator.comparing(Method::getName))
        .toList();
  }

  private static boolean invoke(Method benchmark, Object state, List<String> events)
      throws IllegalAccessException {
    Recorder.reset();
    OUTPUT.reset();
    boolean fails = false;
    Object result = "none";
    try {
      result = benchmark.invoke(state, (Object) null);
    } catch (InvocationTargetException e) {
      Throwable cause = e.getCause();
      boolean endless = cause instanceof Recorder.EndlessException;
      events.add(endless ? ENDLESS : "throws " + cause.getClass().getName());
      fails = true;
    }
    events.addAll(Recorder.recorded());
    events.add("prints " + OUTPUT.toString(StandardCharsets.UTF_8));
    events.add("state " + Snapshot.ofState(state));
    events.add("returns " + Snapshot.of(result));
    return fails || Recorder.hasIgnored();
  }

  private static final class MemoryLoader extends ClassLoader {
    private final Map<String, byte[]> classFiles;

    MemoryLoader(Map<String, byte[]> classFiles) {
      super(Execution.class.getClassLoader());
      this.classFiles = classFiles;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] bytes = classFiles.get(name.replace('.', '/'));
      if (bytes == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, bytes, 0, bytes.length);
    }
  }
}
