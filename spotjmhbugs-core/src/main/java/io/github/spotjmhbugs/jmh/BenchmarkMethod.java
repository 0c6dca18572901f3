// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A method that JMH runs, in the class that JMH runs it in, with the settings of its annotations.
 */
public final class BenchmarkMethod {
  /** The value of JMH's numeric elements when they are absent; written out, it means the same. */
  private static final int BLANK = -1;

  /** A number of threads that depends on the machine. */
  public static final int MANY = Integer.MAX_VALUE;

  private static final List<String> FORK_ARGUMENTS =
      List.of("jvmArgs", "jvmArgsPrepend", "jvmArgsAppend");
  private static final Set<String> NO_INLINING =
      Set.of("-Xint", "-XX:-Inline", "-XX:MaxInlineSize=0", "-XX:FreqInlineSize=0");

  private final BenchmarkClass inClass;
  private final DeclaredMethod declared;
  private final List<DeclaredMethod> group;
  private final List<StateClass> states;

  /**
   * Creates a benchmark.
   *
   * @param inClass the class that JMH runs
   * @param declared the code that runs
   * @param group the annotated methods that are run together, in the order of their names
   * @param states the states that are prepared for it
   */
  BenchmarkMethod(
      BenchmarkClass inClass,
      DeclaredMethod declared,
      List<DeclaredMethod> group,
      List<StateClass> states) {
    this.inClass = inClass;
    this.declared = declared;
    this.group = List.copyOf(group);
    this.states = List.copyOf(states);
  }

  /**
   * A number in an annotation.
   *
   * @param value the number
   * @param place the annotation that holds it
   */
  public record Setting(int value, AnnotationLookup.Found place) {}

  /** {@return the class that JMH runs the benchmark in} */
  public BenchmarkClass inClass() {
    return inClass;
  }

  /** {@return the method whose code runs, with the class that declares it} */
  public DeclaredMethod declared() {
    return declared;
  }

  /** {@return {@code package.Outer$Inner#method}, with the class that JMH runs} */
  public String displayName() {
    return inClass.tree().name.replace('/', '.') + "#" + declared.method().name;
  }

  /**
   * {@return the class itself, the parameters that are states, and what their fixtures are handed}
   */
  public List<StateClass> states() {
    return states;
  }

  /** {@return whether other methods run at the same time, in other threads of its group} */
  public boolean isGrouped() {
    return group.size() > 1;
  }

  /**
   * {@return how many threads JMH runs the benchmark or its group in; {@link #MANY} for as many as
   * there are processors, or half of them}
   */
  public int threads() {
    return effective(JmhAnnotations.THREADS).stream()
        .flatMapToInt(found -> found.annotation().intValue("value").stream())
        .map(threads -> threads < 0 ? MANY : threads)
        .findFirst()
        .orElse(1);
  }

  /** {@return how many of the threads of its group run this method} */
  public int threadsInGroup() {
    return group.stream()
        .filter(member -> member.method().name.equals(declared.method().name))
        .mapToInt(BenchmarkMethod::groupThreads)
        .findFirst()
        .orElse(1);
  }

  /** {@return how many threads one group has; 1 for a benchmark without a group} */
  public int threadsOfGroup() {
    return group.stream().mapToInt(BenchmarkMethod::groupThreads).sum();
  }

  private static int groupThreads(DeclaredMethod member) {
    return AnnotationLookup.on(member.method(), JmhAnnotations.GROUP_THREADS)
        .map(annotation -> annotation.intValue("value").orElse(1))
        .orElse(1);
  }

  /** {@return the number of forks, or empty when no annotation says} */
  public Optional<Setting> fork() {
    return settings(JmhAnnotations.FORK, "value").findFirst();
  }

  /**
   * {@return whether the forks are started with arguments that keep the JIT compiler from inlining}
   */
  public boolean forbidsInlining() {
    return effective(JmhAnnotations.FORK).stream()
        .limit(1)
        .flatMap(
            found -> FORK_ARGUMENTS.stream().flatMap(e -> found.annotation().strings(e).stream()))
        .anyMatch(NO_INLINING::contains);
  }

  /** {@return the number of warm-up iterations, or empty when no annotation says} */
  public Optional<Setting> warmupIterations() {
    return settings(JmhAnnotations.WARMUP, "iterations").findFirst();
  }

  /** {@return how often JMH calls the method for one operation} */
  public int measurementBatchSize() {
    return measurementBatch().map(Setting::value).orElse(1);
  }

  /** {@return the batch size of the measurement, or empty when no annotation says} */
  public Optional<Setting> measurementBatch() {
    return settings(JmhAnnotations.MEASUREMENT, "batchSize").findFirst();
  }

  /** {@return the batch size of the warm-up, or empty when no annotation says} */
  public Optional<Setting> warmupBatch() {
    return settings(JmhAnnotations.WARMUP, "batchSize").findFirst();
  }

  /** {@return how many operations the author counts for one call} */
  public int operationsPerInvocation() {
    return settings(JmhAnnotations.OPERATIONS_PER_INVOCATION, "value")
        .map(Setting::value)
        .findFirst()
        .orElse(1);
  }

  /** {@return the unit of the result, or empty when no annotation says} */
  public Optional<TimeUnit> outputTimeUnit() {
    return effective(JmhAnnotations.OUTPUT_TIME_UNIT).stream()
        .findFirst()
        .flatMap(found -> found.annotation().enumConstant("value"))
        .flatMap(name -> Stream.of(TimeUnit.values()).filter(u -> u.name().equals(name)).findAny());
  }

  /** {@return what is measured; throughput when no annotation says} */
  public Set<Mode> modes() {
    Set<Mode> modes = EnumSet.noneOf(Mode.class);
    for (DeclaredMethod member : group) {
      effective(member, JmhAnnotations.BENCHMARK_MODE).stream()
          .limit(1)
          .flatMap(found -> found.annotation().enumConstants("value").stream())
          .flatMap(Mode::named)
          .forEach(modes::add);
    }
    return modes.isEmpty() ? EnumSet.of(Mode.THROUGHPUT) : modes;
  }

  /** {@return positions of the parameters that are Blackholes, the receiver counted as 0} */
  public List<Integer> blackholeParameters() {
    return parameters(type -> JmhAnnotations.BLACKHOLES.contains(type)).boxed().toList();
  }

  /** {@return the states among the parameters, by position, the receiver counted as 0} */
  public Map<Integer, StateClass> stateParameters() {
    Map<Integer, StateClass> byPosition = new TreeMap<>();
    for (StateClass state : states) {
      parameters(state.tree().name::equals).forEach(i -> byPosition.put(i, state));
    }
    return byPosition;
  }

  private IntStream parameters(Predicate<String> internalName) {
    Type[] types = Type.getArgumentTypes(declared.method().desc);
    int receiver = declared.hasAny(Opcodes.ACC_STATIC) ? 0 : 1;
    return IntStream.range(0, types.length)
        .filter(i -> types[i].getSort() == Type.OBJECT)
        .filter(i -> internalName.test(types[i].getInternalName()))
        .map(i -> i + receiver);
  }

  private Stream<Setting> settings(String descriptor, String element) {
    return effective(descriptor).stream()
        .flatMap(
            found -> {
              OptionalInt value = found.annotation().intValue(element);
              return value.isPresent() && value.getAsInt() != BLANK
                  ? Stream.of(new Setting(value.getAsInt(), found))
                  : Stream.empty();
            });
  }

  // Of several methods in one group, JMH lets the annotations of the last one decide.
  private List<AnnotationLookup.Found> effective(String descriptor) {
    return effective(group.get(group.size() - 1), descriptor);
  }

  private List<AnnotationLookup.Found> effective(DeclaredMethod method, String descriptor) {
    return AnnotationLookup.effective(method, inClass.tree(), inClass.classes(), descriptor);
  }

  @Override
  public String toString() {
    return displayName();
  }
}
