// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.JmhAnnotations;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;

/** Reads what code that starts JMH asks for with an {@code OptionsBuilder}. */
public final class LauncherOptions {
  private LauncherOptions() {}

  /**
   * A call that sets an option.
   *
   * @param graph the code of the launcher
   * @param call index of the call in it
   * @param value what the option is set to
   */
  private record Setting(DataDependencyGraph graph, int call, Definition value) {
    boolean isConstant(Predicate<Integer> wanted) {
      return value.is(Definition.Kind.CONSTANT)
          && value.constant() instanceof Integer number
          && wanted.test(number);
    }

    boolean isSingleShot() {
      return value.is(Definition.Kind.LOAD)
          && graph.instruction(value.instruction()) instanceof FieldInsnNode mode
          && mode.name.equals("SingleShotTime");
    }
  }

  /**
   * Finds the calls that set an option to zero.
   *
   * @param option name of an option, such as {@code forks}
   * @param methods where to look
   * @param analyses analyses those of the methods that set the option
   * @return the places of the calls that set the option to the constant 0
   */
  public static Stream<SettingPlace> zeros(
      String option, Stream<DeclaredMethod> methods, MethodAnalyses analyses) {
    return methods.flatMap(
        method ->
            settings(option, method, analyses)
                .filter(setting -> setting.isConstant(number -> number == 0))
                .map(setting -> SettingPlace.of(method, setting.call())));
  }

  /**
   * {@return whether the launchers among a class's own methods ask for single shots and nothing
   * else; false in a known run, whose mode the benchmarks tell}
   *
   * @param benchmarks a class with benchmarks
   */
  public static boolean asksForSingleShotOnly(BenchmarkClass benchmarks) {
    return benchmarks.run().isEmpty()
        && asksForSingleShotOnly(mains(benchmarks), benchmarks.analyses());
  }

  /**
   * {@return whether launchers ask for a mode, which goes before those of annotations, and each
   * time for that of single shots}
   *
   * @param launchers methods
   * @param analyses analyses those of them that set a mode
   */
  public static boolean asksForSingleShotOnly(
      Stream<DeclaredMethod> launchers, MethodAnalyses analyses) {
    List<Setting> modes = launchers.flatMap(main -> settings("mode", main, analyses)).toList();
    return !modes.isEmpty() && modes.stream().allMatch(Setting::isSingleShot);
  }

  /**
   * {@return whether a launcher among a class's own methods asks for more than one thread; false in
   * a known run, whose threads the benchmarks tell}
   *
   * @param benchmarks a class with benchmarks
   */
  public static boolean asksForThreads(BenchmarkClass benchmarks) {
    return benchmarks.run().isEmpty()
        && mains(benchmarks)
            .flatMap(main -> settings("threads", main, benchmarks.analyses()))
            .anyMatch(setting -> setting.isConstant(threads -> threads != 1));
  }

  private static Stream<DeclaredMethod> mains(BenchmarkClass benchmarks) {
    return DeclaredMethod.withBodyIn(benchmarks.tree())
        .filter(method -> method.method().name.equals("main"));
  }

  /** The calls that set an option; a method is analysed only if it has any. */
  private static Stream<Setting> settings(
      String option, DeclaredMethod method, MethodAnalyses analyses) {
    InsnList code = method.method().instructions;
    int[] calls =
        IntStream.range(0, code.size()).filter(i -> setsOption(option, code.get(i))).toArray();
    Optional<DataDependencyGraph> graph =
        calls.length == 0 ? Optional.empty() : analyses.graphOf(method);
    return graph.stream()
        .flatMap(
            g ->
                IntStream.of(calls)
                    .filter(call -> g.operandsOf(call).size() == 2)
                    .mapToObj(call -> new Setting(g, call, g.operandsOf(call).get(1))));
  }

  private static boolean setsOption(String option, AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call
        && call.name.equals(option)
        && JmhAnnotations.OPTIONS_BUILDERS.contains(call.owner);
  }
}
