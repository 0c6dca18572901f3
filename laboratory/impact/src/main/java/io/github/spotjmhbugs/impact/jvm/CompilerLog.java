// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import io.github.spotjmhbugs.impact.jvm.fork.Duet;
import io.github.spotjmhbugs.impact.repair.SinkClass;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What HotSpot's {@code -XX:+LogCompilation} says about the optimising compiler. The format is the
 * same from JDK 17 to 25; it is no well-formed XML, but has an element on each line.
 */
final class CompilerLog {
  private static final Pattern ATTRIBUTE = Pattern.compile("\\b(\\w++)='([^']*+)'");
  private static final String SINK = SinkClass.NAME.replace('/', '.') + ".";
  private static final int OPTIMISING = 4;

  /**
   * The loop around an invocation that takes longer, in nanoseconds, may never be compiled: the
   * invocation is repeated too rarely. It hardly adds to its time.
   */
  private static final double LONG = 100_000;

  /** Why a call is not inlined that the benchmark does not make. */
  private static final Set<String> COLD =
      Set.of("never executed", "call site not reached", "too cold", "unloaded signature classes");

  private static final List<String> SURROUNDINGS =
      List.of(
          "java.lang.invoke.",
          "java.lang.Thread",
          "java.util.concurrent.locks.LockSupport",
          "org.openjdk.jmh.runner.",
          Duet.class.getPackageName() + ".");

  /** What one compilation made of a method. */
  private static final class Task {
    private final Set<String> inlined = new HashSet<>();
    private final Set<String> called = new HashSet<>();
    private boolean inlinesSink;
  }

  /** Code of a method. */
  private record Compiled(
      String task,
      String method,
      String descriptor,
      int bytes,
      double stamp,
      boolean isOptimised) {}

  private final Map<String, Task> tasks = new HashMap<>();
  private final List<Compiled> compiled = new ArrayList<>();
  private long start;

  // Where the reader is.
  private final Map<String, String> names = new HashMap<>();
  private @Nullable Task task;
  private @Nullable String call;

  private CompilerLog() {}

  /** {@return a log without compilations} */
  static CompilerLog none() {
    return new CompilerLog();
  }

  /**
   * Reads a log.
   *
   * @param file the file that the JVM wrote when it ended
   * @return what it holds
   * @throws ForkFailureException when there is none, or it is damaged
   */
  static CompilerLog read(Path file) throws ForkFailureException {
    CompilerLog log = new CompilerLog();
    // Names of classes may be in any encoding.
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.ISO_8859_1))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        log.add(line);
      }
    } catch (IOException | NumberFormatException e) {
      throw new ForkFailureException("the JVM left no log of its compilers");
    }
    return log;
  }

  private void add(String line) {
    int end = line.indexOf(' ');
    switch (end < 0 ? line : line.substring(0, end)) {
      case "<hotspot_log" -> start = Long.parseLong(attributes(line).getOrDefault("time_ms", "0"));
      case "<nmethod" -> addCode(attributes(line));
      case "<task" -> begin(attributes(line));
      case "</task>" -> endCall();
      case "<klass", "<type" -> name(attributes(line), "");
      case "<method" -> {
        Map<String, String> method = attributes(line);
        name(method, names.getOrDefault(method.getOrDefault("holder", ""), "") + ".");
      }
      case "<call" -> {
        endCall();
        call = names.get(attributes(line).getOrDefault("method", ""));
      }
      case "<intrinsic" -> call = null;
      case "<inline_fail" -> fail(attributes(line).getOrDefault("reason", ""));
      case "<inline_success" -> succeed(attributes(line).getOrDefault("reason", ""));
      case "<parse" -> parse(attributes(line));
      default -> {
        // The compiler says much more.
      }
    }
  }

  private static Map<String, String> attributes(String line) {
    Map<String, String> attributes = new HashMap<>();
    Matcher matcher = ATTRIBUTE.matcher(line);
    while (matcher.find()) {
      attributes.put(matcher.group(1), matcher.group(2));
    }
    return attributes;
  }

  private void name(Map<String, String> element, String prefix) {
    names.put(element.getOrDefault("id", ""), prefix + plain(element.getOrDefault("name", "")));
  }

  private static String plain(String name) {
    return name.replace("&lt;", "<").replace("&gt;", ">");
  }

  /** A replacement that is made while a loop runs is not what later calls run. */
  private void addCode(Map<String, String> element) {
    if (element.containsKey("compile_kind") || !element.containsKey("stub_offset")) {
      return;
    }
    String[] method = (element.getOrDefault("method", "") + "  ").split(" ", -1);
    compiled.add(
        new Compiled(
            element.getOrDefault("compile_id", ""),
            method[0] + "." + plain(method[1]),
            method[2],
            number(element, "stub_offset") - number(element, "insts_offset"),
            Double.parseDouble(element.getOrDefault("stamp", "0")),
            number(element, "level") == OPTIMISING));
  }

  private static int number(Map<String, String> element, String name) {
    return Integer.parseInt(element.getOrDefault(name, "0"));
  }

  private void begin(Map<String, String> element) {
    names.clear();
    call = null;
    task = new Task();
    tasks.put(element.getOrDefault("compile_id", ""), task);
  }

  /** A call about which the compiler says nothing is made. */
  private void endCall() {
    if (call != null && task != null) {
      task.called.add(call);
    }
    call = null;
  }

  private void fail(String reason) {
    if (COLD.stream().anyMatch(reason::contains) || reason.contains("MinInliningThreshold")) {
      call = null;
    }
    endCall();
  }

  private void succeed(String reason) {
    if (task != null && call != null && call.startsWith(SINK)) {
      task.inlinesSink |= !reason.contains("intrinsic");
    }
    call = null;
  }

  private void parse(Map<String, String> element) {
    String method = names.get(element.getOrDefault("method", ""));
    if (method != null && task != null) {
      task.inlined.add(method);
    }
    call = null;
  }

  /**
   * Adds up the code of a method and of all that it calls and the compiler did not inline.
   *
   * @param method simple name of the method
   * @return the code that was made last, or empty when the optimising compiler made none of the
   *     method. What replaces it only while its loop runs does not count
   */
  Optional<ReachedCode> codeOf(String method) {
    Map<String, Map<String, Compiled>> last = new LinkedHashMap<>();
    for (Compiled code : compiled) {
      last.computeIfAbsent(code.method(), any -> new LinkedHashMap<>())
          .put(code.descriptor(), code);
    }
    return last.values().stream()
        .flatMap(overloads -> overloads.values().stream())
        .filter(code -> code.isOptimised() && code.method().endsWith("." + method))
        .reduce((earlier, later) -> later)
        .map(stub -> reachedFrom(stub, last));
  }

  /** Overloads count together: a call does not say which it means. */
  private ReachedCode reachedFrom(Compiled stub, Map<String, Map<String, Compiled>> last) {
    int bytes = 0;
    boolean isComplete = true;
    Set<String> seen = new HashSet<>(Set.of(stub.method()));
    List<Compiled> open = new ArrayList<>(List.of(stub));
    while (!open.isEmpty()) {
      Compiled code = open.remove(open.size() - 1);
      bytes += code.bytes();
      for (String callee : task(code).called) {
        isComplete &= last.containsKey(callee);
        if (seen.add(callee)) {
          open.addAll(last.getOrDefault(callee, Map.of()).values());
        }
      }
      isComplete &= code.isOptimised();
    }
    seen.remove(stub.method());
    return new ReachedCode(bytes, task(stub).inlined, seen, isComplete);
  }

  private Task task(Compiled code) {
    return Objects.requireNonNullElseGet(tasks.get(code.task()), Task::new);
  }

  /**
   * {@return whether the optimising compiler was done with a benchmark before it was measured}
   *
   * @param affected the benchmark
   * @param stubs how many loops there are around it: one for each class loader
   * @param score when it was measured, and what an operation takes
   */
  boolean isReady(AffectedBenchmark affected, int stubs, ForkScore score) {
    long optimised =
        compiled.stream()
            .filter(code -> code.isOptimised() && code.method().endsWith("." + affected.stub()))
            .filter(code -> isBefore(code, score.begin()))
            .count();
    return optimised >= stubs
        || (score.best() * affected.benchmark().operations() > LONG && isSteady(score));
  }

  private boolean isSteady(ForkScore score) {
    return compiled.stream().anyMatch(Compiled::isOptimised)
        && compiled.stream()
            .filter(code -> code.isOptimised() && !isOurs(code))
            .allMatch(code -> isBefore(code, score.begin()) || !isBefore(code, score.end()));
  }

  /** What surrounds the benchmark may be compiled at any time. */
  private static boolean isOurs(Compiled code) {
    return SURROUNDINGS.stream().anyMatch(code.method()::startsWith);
  }

  private boolean isBefore(Compiled code, Instant time) {
    return Instant.ofEpochMilli(start + Math.round(1000 * code.stamp())).isBefore(time);
  }

  /**
   * {@return whether a compiler took the sink for an ordinary method and inlined it; one that
   * honours it calls it an intrinsic}
   */
  boolean inlinesSink() {
    return tasks.values().stream().anyMatch(each -> each.inlinesSink);
  }
}
