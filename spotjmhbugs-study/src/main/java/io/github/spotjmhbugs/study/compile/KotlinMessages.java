// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.compile;

import io.github.spotjmhbugs.scan.result.OneLine;
import io.github.spotjmhbugs.study.compile.Compilation.Mistake;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What Kotlin's compiler says; stands in for its {@code MessageCollector}. */
final class KotlinMessages implements InvocationHandler {
  private static final String PLUGIN = "Kotlin's compiler plug-in for serialisation failed";
  private static final Set<String> ERRORS = Set.of("ERROR", "EXCEPTION");

  /** That something may change, and that who uses it has to say so. */
  private static final Pattern OPT_IN = Pattern.compile("@OptIn\\(([\\w.]+)::class\\)");

  private final Map<Path, Mistake> errors = new HashMap<>();
  private final List<String> log = new ArrayList<>();
  private final Set<Path> wrong = new LinkedHashSet<>();
  private final Set<String> asked = new TreeSet<>();
  private final Set<String> given = new HashSet<>();
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
      return !wrong.isEmpty() || !asked.isEmpty() || !failure.isEmpty();
    }
    return method.getDeclaringClass() == Object.class ? method.invoke(this, arguments) : null;
  }

  private void report(String message, @Nullable Object location)
      throws ReflectiveOperationException {
    if (location == null) {
      log.add(OneLine.of(message));
      failure = failure.isEmpty() ? OneLine.of(message) : failure;
      return;
    }
    Path file = Path.of(String.valueOf(get(location, "getPath")));
    int line = (int) get(location, "getLine");
    log.add(OneLine.of(file + ":" + line + ": " + message));
    Matcher optIn = OPT_IN.matcher(message);
    if (optIn.find() && !given.contains(optIn.group(1))) {
      asked.add(optIn.group(1));
    } else {
      wrong.add(file);
      errors.putIfAbsent(file, new Mistake(line, message, List.of()));
    }
  }

  private static Object get(Object location, String name) throws ReflectiveOperationException {
    Method getter = location.getClass().getMethod(name);
    getter.setAccessible(true);
    return getter.invoke(location);
  }

  /** Forgets what was wrong with the sources of the round before, for which only the log counts. */
  synchronized void begin(Set<String> optIns) {
    given.addAll(optIns);
    asked.clear();
    wrong.clear();
    failure = "";
  }

  /** Notes why a file is left out. */
  synchronized void refuse(Path file, String reason) {
    errors.putIfAbsent(file, new Mistake(0, reason, List.of()));
    log.add(OneLine.of(file + ": " + reason));
  }

  /** Notes that there are errors still, although files with errors were left out time and again. */
  synchronized void giveUp() {
    failure = failure.isEmpty() ? Compilation.UNFINISHED : failure;
  }

  /**
   * Leaves out the files that have errors in this round, or let the compiler fail, and allows what
   * others ask for; {@return whether that changed anything}
   */
  synchronized boolean amend(List<Path> files, Set<String> optIns) {
    for (Path file : files) {
      if (failure.contains(file.toString())) {
        refuse(file, isOfPlugin() ? PLUGIN : "Kotlin's compiler failed");
        wrong.add(file);
      }
    }
    boolean isAllowed = optIns.addAll(asked);
    return files.removeAll(wrong) || isAllowed;
  }

  private boolean isOfPlugin() {
    return failure.contains("IrGenerationExtension");
  }

  synchronized Compilation result(String reason) {
    String told = reason.isEmpty() ? failure : reason;
    return new Compilation(errors, log, isOfPlugin() ? PLUGIN : told);
  }
}
