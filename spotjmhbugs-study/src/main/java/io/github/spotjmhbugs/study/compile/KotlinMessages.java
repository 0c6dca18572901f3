// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.compile;

import io.github.spotjmhbugs.scan.result.OneLine;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What Kotlin's compiler says; stands in for its {@code MessageCollector}. */
final class KotlinMessages implements InvocationHandler {
  private static final Set<String> ERRORS = Set.of("ERROR", "EXCEPTION");

  private final Map<Path, String> errors = new HashMap<>();
  private final List<String> log = new ArrayList<>();
  private final Set<Path> wrong = new LinkedHashSet<>();
  private String failure = "";

  @Override
  public synchronized @Nullable Object invoke(
      Object proxy, Method method, Object @Nullable [] arguments)
      throws ReflectiveOperationException {
    String name = method.getName();
    if (name.equals("report") && arguments != null) {
      if (ERRORS.contains(((Enum<?>) arguments[0]).name())) {
        report(String.valueOf(arguments[1]), arguments[2]);
      }
      return null;
    }
    if (name.equals("hasErrors")) {
      return !wrong.isEmpty() || !failure.isEmpty();
    }
    return method.getDeclaringClass() == Object.class ? method.invoke(this, arguments) : null;
  }

  private void report(String message, @Nullable Object location)
      throws ReflectiveOperationException {
    if (location == null) {
      note(message);
      failure = failure.isEmpty() ? OneLine.of(message) : failure;
      return;
    }
    Path file = Path.of(String.valueOf(get(location, "getPath")));
    wrong.add(file);
    errors.putIfAbsent(file, OneLine.of(message));
    log.add(OneLine.of(file + ":" + get(location, "getLine") + ": " + message));
  }

  private static Object get(Object location, String name) throws ReflectiveOperationException {
    Method getter = location.getClass().getMethod(name);
    getter.setAccessible(true);
    return getter.invoke(location);
  }

  synchronized void note(String message) {
    log.add(OneLine.of(message));
  }

  /** Forgets what was wrong with the sources of the round before, for which only the log counts. */
  synchronized void begin() {
    wrong.clear();
    failure = "";
  }

  /** Whether the compiler failed at a file, as far as what it says tells. */
  synchronized boolean crashedIn(Path file) {
    boolean crashed = failure.contains(file.toString());
    if (crashed) {
      refuse(file, "Kotlin's compiler failed");
    }
    return crashed;
  }

  /** Notes why a file is left out. */
  synchronized void refuse(Path file, String reason) {
    errors.putIfAbsent(file, reason);
    note(file + ": " + reason);
  }

  /** Notes why files without errors were not compiled: those of others did not come to an end. */
  synchronized void blame(Collection<Path> files) {
    Map<String, Integer> counts = new TreeMap<>();
    errors.values().forEach(reason -> counts.merge(reason, 1, Integer::sum));
    counts.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(
            most -> "not compiled because of errors in other files, most of them: " + most.getKey())
        .ifPresent(reason -> files.forEach(file -> errors.putIfAbsent(file, reason)));
  }

  /** {@return the files with errors in this round} */
  synchronized Set<Path> wrong() {
    return Set.copyOf(wrong);
  }

  synchronized Compilation result(String reason) {
    return new Compilation(errors, log, reason.isEmpty() ? failure : reason);
  }
}
