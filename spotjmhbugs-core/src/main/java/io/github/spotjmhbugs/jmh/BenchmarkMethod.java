// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * A method that JMH runs, in the class that JMH runs it in, with the settings of its annotations.
 *
 * @param declared the method whose code runs, with the class that declares it
 * @param group the annotated methods that are run together, in the order of their names
 * @param states the class itself, the parameters that are states, and those of their fixtures
 */
public record BenchmarkMethod(
    BenchmarkClass inClass,
    DeclaredMethod declared,
    List<DeclaredMethod> group,
    List<StateClass> states) {
  /** The value of JMH's numeric elements when they are absent; written out, it means the same. */
  private static final int BLANK = -1;

  private static final List<String> FORK_ARGUMENTS =
      List.of("jvmArgs", "jvmArgsPrepend", "jvmArgsAppend");
  private static final Set<String> NO_INLINING =
      Set.of("-Xint", "-XX:-Inline", "-XX:MaxInlineSize=0", "-XX:FreqInlineSize=0");

  /** An annotation on a method, or on a class, which has no method then. */
  public record Found(AnnotationView annotation, ClassNode owner, @Nullable MethodNode method) {}

  /**
   * A number in an annotation, or in the settings of a known run.
   *
   * @param value the number
   * @param place the annotation that holds it; absent if no annotation asks for what is run
   */
  public record Setting(int value, Optional<Found> place) {}

  /** {@return whether a run runs it} */
  boolean isPartOf(RunSettings run) {
    return members().anyMatch(member -> threadsIn(run, member).isPresent());
  }

  private Stream<DeclaredMethod> members() {
    return group.stream().filter(member -> member.method().name.equals(methodName()));
  }

  /** JMH knows a group of one method by the name of the group. */
  private static Optional<Integer> threadsIn(RunSettings run, DeclaredMethod member) {
    return Optional.ofNullable(run.methods().get(member.method().name))
        .or(() -> JmhAnnotations.groupName(member.method()).map(run.methods()::get));
  }

  private String methodName() {
    return declared.method().name;
  }

  /** {@return {@code package.Outer$Inner#method}, with the class that JMH runs} */
  public String displayName() {
    return inClass.tree().name.replace('/', '.') + "#" + methodName();
  }

  /** {@return whether several threads run the benchmark with the same object of a scope} */
  public boolean isShared(StateClass.Scope scope) {
    int inGroup = members().findFirst().map(this::groupThreads).orElse(1);
    return switch (scope) {
      case THREAD -> false;
      case GROUP -> inGroup > 1;
      case BENCHMARK -> inGroup > 1 || (inGroup == 1 && areSeveralGroups());
    };
  }

  /** JMH rounds the threads up to whole groups; fewer than 0 are as many as the processors. */
  private boolean areSeveralGroups() {
    int threads =
        inClass.run().map(RunSettings::threads).orElseGet(() -> number(JmhAnnotations.THREADS));
    return threads < 0 || threads > group.stream().mapToInt(this::groupThreads).sum();
  }

  private int number(String descriptor) {
    return effective(descriptor).stream()
        .flatMap(found -> found.annotation().intValue("value").stream())
        .findFirst()
        .orElse(1);
  }

  private int groupThreads(DeclaredMethod member) {
    return inClass
        .run()
        .map(run -> threadsIn(run, member).orElse(1))
        .or(
            () ->
                AnnotationView.in(member.method().visibleAnnotations, JmhAnnotations.GROUP_THREADS)
                    .flatMap(annotation -> annotation.intValue("value")))
        .orElse(1);
  }

  /** {@return the number of forks, or empty when no annotation says} */
  public Optional<Setting> fork() {
    return setting(JmhAnnotations.FORK, "value", RunSettings::forks);
  }

  /** {@return whether arguments of the forks keep the JIT compiler from inlining} */
  public boolean forbidsInlining() {
    return jvmArguments().anyMatch(NO_INLINING::contains);
  }

  /** {@return whether the forks run assertions} */
  public boolean enablesAssertions() {
    return jvmArguments().anyMatch(word -> word.matches("-(?:ea|enableassertions)(?::.*)?"));
  }

  private Stream<String> jvmArguments() {
    return inClass
        .run()
        .map(RunSettings::jvmArguments)
        .orElseGet(this::annotatedJvmArguments)
        .stream();
  }

  private List<String> annotatedJvmArguments() {
    return effective(JmhAnnotations.FORK).stream()
        .limit(1)
        .flatMap(
            found -> FORK_ARGUMENTS.stream().flatMap(e -> found.annotation().strings(e).stream()))
        .toList();
  }

  /** {@return the number of warm-up iterations, or empty when no annotation says} */
  public Optional<Setting> warmupIterations() {
    return setting(JmhAnnotations.WARMUP, "iterations", RunSettings::warmupIterations);
  }

  /**
   * {@return the time of a warm-up iteration, or one without a place in a run; empty if unknown}
   */
  public Optional<Setting> warmupTime() {
    return setting(JmhAnnotations.WARMUP, "time", run -> BLANK);
  }

  /** {@return how often JMH calls the method for one operation} */
  public int measurementBatchSize() {
    return measurementBatch().map(Setting::value).orElse(1);
  }

  /** {@return the batch size of the measurement, or empty when no annotation says} */
  public Optional<Setting> measurementBatch() {
    return setting(JmhAnnotations.MEASUREMENT, "batchSize", RunSettings::measurementBatchSize);
  }

  /** {@return the batch size of the warm-up, or empty when no annotation says} */
  public Optional<Setting> warmupBatch() {
    return setting(JmhAnnotations.WARMUP, "batchSize", RunSettings::warmupBatchSize);
  }

  /** {@return how many operations the author counts for one call} */
  public int operationsPerInvocation() {
    return setting(
            JmhAnnotations.OPERATIONS_PER_INVOCATION, "value", RunSettings::operationsPerInvocation)
        .map(Setting::value)
        .orElse(1);
  }

  /** {@return the unit of the result, or empty when no annotation says} */
  public Optional<TimeUnit> outputTimeUnit() {
    return effective(JmhAnnotations.OUTPUT_TIME_UNIT).stream()
        .findFirst()
        .flatMap(found -> found.annotation().enumConstant("value", TimeUnit.class));
  }

  /** {@return what is measured; throughput when no annotation says} */
  public Set<Mode> modes() {
    return inClass.run().<Set<Mode>>map(run -> Set.of(run.mode())).orElseGet(this::annotatedModes);
  }

  private Set<Mode> annotatedModes() {
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

  /** {@return positions of the parameters of classes with some names, the receiver counted as 0} */
  public List<Integer> parameters(Predicate<String> internalName) {
    Type[] types = Type.getArgumentTypes(declared.method().desc);
    int receiver = declared.hasAny(Opcodes.ACC_STATIC) ? 0 : 1;
    return IntStream.range(0, types.length)
        .filter(i -> types[i].getSort() == Type.OBJECT)
        .filter(i -> internalName.test(types[i].getInternalName()))
        .mapToObj(i -> i + receiver)
        .toList();
  }

  private Optional<Setting> setting(
      String descriptor, String element, ToIntFunction<RunSettings> ofRun) {
    Optional<Setting> annotated =
        effective(descriptor).stream()
            .flatMap(found -> setting(found, element).stream())
            .findFirst();
    return inClass
        .run()
        .map(ofRun::applyAsInt)
        .map(
            value ->
                annotated
                    .filter(setting -> setting.value() == value)
                    .orElse(new Setting(value, Optional.empty())))
        .or(() -> annotated);
  }

  private static Optional<Setting> setting(Found found, String element) {
    return found
        .annotation()
        .intValue(element)
        .filter(value -> value != BLANK)
        .map(value -> new Setting(value, Optional.of(found)));
  }

  // Of several methods in one group, JMH lets the annotations of the last one decide.
  private List<Found> effective(String descriptor) {
    return effective(group.get(group.size() - 1), descriptor);
  }

  /**
   * The annotations of a kind that apply to a method, in order of precedence; an element that the
   * first omits is taken from the next that has it. JMH looks on the method, then on the class that
   * is run, then on its superclasses, nearest first. Enclosing classes and interfaces do not count.
   */
  private List<Found> effective(DeclaredMethod method, String descriptor) {
    List<Found> found = new ArrayList<>();
    AnnotationView.in(method.method().visibleAnnotations, descriptor)
        .ifPresent(a -> found.add(new Found(a, method.owner(), method.method())));
    for (ClassNode declaring : inClass.classes().superclasses(inClass.tree())) {
      AnnotationView.in(declaring.visibleAnnotations, descriptor)
          .ifPresent(a -> found.add(new Found(a, declaring, null)));
    }
    return found;
  }
}
