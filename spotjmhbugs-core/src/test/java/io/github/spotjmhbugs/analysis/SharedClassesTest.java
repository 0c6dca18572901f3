// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.finding.ClassReport;
import io.github.spotjmhbugs.testing.CompiledClasses;
import io.github.spotjmhbugs.testing.InMemoryCompiler;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several threads analyse classes that share superclasses, states and helpers. */
class SharedClassesTest {
  private static final int THREADS = 8;
  private static final int RUNS = 100;

  private static final CompiledClasses CLASSES = InMemoryCompiler.benchmarks(sources());

  private static String[] sources() {
    String helper =
        """
        public class Helper {
          private final List<Object> kept = new ArrayList<>();
          static int twice(int i) { return i > 0 ? even(i - 1) + i : i; }
          static int even(int i) { return i > 1 ? twice(i - 2) : 0; }
          Helper with(Object o) { kept.add(o); return this; }
          static int sum(int[] values) {
            int sum = 0;
            try { for (int v : values) { sum += v; } } catch (RuntimeException e) { return -1; }
            return sum;
          }
        }
        """;
    String base =
        """
        @State(Scope.Thread) public abstract class Base {
          protected final int constant = 4711; protected int[] values = {1, 2, 3};
          @Setup(Level.Invocation) public void setUp() { values = new int[constant]; }
          @Benchmark public void drops() { Helper.sum(values); new Helper().with(values); }
          @Benchmark public int folds() {
            int sum = 0;
            for (int v : values) { sum += Helper.twice(v + constant); }
            return sum;
          }
          protected int own(int i) { switch (i) { case 1: return 2; default: return i * 3; } }
        }
        """;
    List<String> sources = new ArrayList<>(List.of(helper, base));
    for (int i = 0; i < THREADS; i++) {
      sources.add(
          """
          public class B%d extends Base {
            @Benchmark public void mine() { own(values[0]); Helper.twice(values[1]); }
          }
          """
              .formatted(i));
    }
    return sources.toArray(String[]::new);
  }

  private static List<String> benchmarkClasses() {
    return IntStream.range(0, THREADS).mapToObj(i -> "p/B" + i).toList();
  }

  private static ClassReport report(Analyzer analyzer, String name) {
    return analyzer.analyse(CLASSES.classFiles().get(name));
  }

  @Test
  @Timeout(300)
  void eightThreadsSeeWhatOneSees() throws Exception {
    Map<String, ClassReport> alone = new TreeMap<>();
    benchmarkClasses().forEach(name -> alone.put(name, report(new Analyzer(CLASSES), name)));
    assertThat(alone.values()).noneMatch(report -> report.findings().isEmpty());
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      for (int run = 0; run < RUNS; run++) {
        assertThat(atTheSameTime(threads).equals(alone)).as("run %d", run).isTrue();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** All threads ask one new instance at once, so that each class is shared from its first use. */
  private static Map<String, ClassReport> atTheSameTime(ExecutorService threads) throws Exception {
    Analyzer analyzer = new Analyzer(CLASSES);
    CyclicBarrier start = new CyclicBarrier(THREADS);
    Map<String, Future<ClassReport>> pending = new TreeMap<>();
    for (String name : benchmarkClasses()) {
      Callable<ClassReport> analysis =
          () -> {
            start.await();
            return report(analyzer, name);
          };
      pending.put(name, threads.submit(analysis));
    }
    Map<String, ClassReport> reports = new TreeMap<>();
    for (Map.Entry<String, Future<ClassReport>> entry : pending.entrySet()) {
      reports.put(entry.getKey(), entry.getValue().get());
    }
    return reports;
  }

  /** A race that no run shows is one all the same: shared trees must be complete and stay so. */
  @Test
  void anAnalysisWritesNothingIntoASharedClass() {
    CompiledClasses classes = new CompiledClasses(CLASSES.classFiles());
    List<String> shared = List.of("p/Base", "p/Helper", "p/B0");
    Map<String, List<Object>> before = new TreeMap<>();
    shared.forEach(name -> before.put(name, stateOf(classes.tree(name))));
    assertThat(before.values()).allMatch(state -> state.size() > 100);
    var benchmarks = classes.benchmarks("p/B0");
    assertThat(Practices.all()).anySatisfy(p -> assertThat(p.check(benchmarks)).isNotEmpty());
    Practices.all().forEach(practice -> practice.check(benchmarks));
    shared.forEach(
        name -> assertThat(stateOf(classes.tree(name)).equals(before.get(name))).as(name).isTrue());
  }

  /** The values of all fields of all objects of ASM that a class consists of. */
  private static List<Object> stateOf(Object tree) {
    List<Object> state = new ArrayList<>();
    IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
    Deque<Object> pending = new ArrayDeque<>();
    numbers.put(tree, 0);
    pending.add(tree);
    while (!pending.isEmpty()) {
      Object next = pending.remove();
      if (next instanceof List<?> list) {
        list.forEach(element -> note(element, numbers, pending, state));
      } else if (next instanceof Object[] array) {
        Arrays.stream(array).forEach(element -> note(element, numbers, pending, state));
      } else {
        for (Class<?> type = next.getClass(); type != null; type = type.getSuperclass()) {
          for (Field field : type.getDeclaredFields()) {
            note(valueOf(field, next), numbers, pending, state);
          }
        }
      }
    }
    return state;
  }

  private static void note(
      @Nullable Object value,
      IdentityHashMap<Object, Integer> numbers,
      Deque<Object> pending,
      List<Object> state) {
    boolean isPart =
        value instanceof List
            || value instanceof Object[]
            || (value != null && value.getClass().getName().startsWith("org.objectweb.asm."));
    if (!isPart) {
      state.add(String.valueOf(value));
      return;
    }
    Integer number = numbers.putIfAbsent(value, numbers.size());
    state.add(number == null ? numbers.size() - 1 : number);
    if (number == null) {
      pending.add(value);
    }
  }

  private static @Nullable Object valueOf(Field field, Object owner) {
    if (Modifier.isStatic(field.getModifiers())) {
      return null;
    }
    try {
      field.setAccessible(true);
      return field.get(owner);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
