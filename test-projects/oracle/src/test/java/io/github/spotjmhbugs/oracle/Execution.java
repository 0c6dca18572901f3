// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What can be observed of a program.
 *
 * @param events returned values, exceptions, what the sink received and the state, in their order
 * @param failure why the program tells nothing, or empty
 */
record Execution(List<String> events, String failure) {
  private static final int INVOCATIONS = 2;

  /**
   * Runs a program's benchmark, twice on one state.
   *
   * @param program the program
   * @param classFiles its class files by internal name
   */
  static Execution of(Program program, Map<String, byte[]> classFiles) {
    List<String> events = new ArrayList<>();
    try {
      String name = program.internalName().replace('/', '.');
      Class<?> type = new MemoryLoader(classFiles).loadClass(name);
      Object state = type.getConstructor().newInstance();
      Method benchmark = benchmark(type);
      String failure = "";
      for (int i = 0; i < INVOCATIONS && failure.isEmpty(); i++) {
        failure = invoke(benchmark, state, events);
      }
      return new Execution(events, failure);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(program.source(), e);
    }
  }

  private static Method benchmark(Class<?> type) {
    for (Method method : type.getDeclaredMethods()) {
      if (method.getName().equals("bench")) {
        return method;
      }
    }
    throw new IllegalArgumentException(type.getName());
  }

  private static String invoke(Method benchmark, Object state, List<String> events)
      throws IllegalAccessException {
    Recorder.reset();
    String failure = "";
    Object result = "none";
    try {
      result = benchmark.invoke(state, (Object) null);
    } catch (InvocationTargetException e) {
      Throwable cause = e.getCause();
      events.add("throws " + cause.getClass().getName() + " " + cause.getMessage());
      failure = isMeant(cause) ? "" : cause.getClass().getSimpleName();
    }
    events.addAll(Recorder.recorded());
    events.add("state " + Snapshot.ofState(state));
    events.add("returns " + Snapshot.of(result));
    return failure;
  }

  /** What programs throw themselves; what the machine throws, they do not want to happen. */
  private static boolean isMeant(Throwable thrown) {
    return thrown instanceof IllegalStateException
        && thrown.getMessage() != null
        && thrown.getMessage().startsWith("t");
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
