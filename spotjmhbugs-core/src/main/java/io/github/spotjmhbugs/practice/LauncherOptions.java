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
   * Finds the calls that set an option to zero.
   *
   * @param option name of an option, such as {@code forks}
   * @param method a method
   * @param analyses analyses the method, if it sets the option
   * @return indices of its calls that set the option to the constant 0
   */
  public static List<Integer> zeros(String option, DeclaredMethod method, MethodAnalyses analyses) {
    List<Integer> calls = callsOf(option, method);
    return graphOf(method, calls, analyses).stream()
        .flatMap(graph -> calls.stream().filter(call -> isZero(graph.operandsOf(call))))
        .toList();
  }

  /**
   * {@return whether the launchers among a class's own methods ask for single shots and nothing
   * else}
   *
   * @param benchmarks a class with benchmarks
   */
  public static boolean asksForSingleShotOnly(BenchmarkClass benchmarks) {
    return isSingleShotOnly(
        mains(benchmarks).flatMap(main -> modes(main, benchmarks.analyses()).stream()).toList());
  }

  private static Stream<DeclaredMethod> mains(BenchmarkClass benchmarks) {
    return DeclaredMethod.withBodyIn(benchmarks.tree())
        .filter(method -> method.method().name.equals("main"));
  }

  /**
   * {@return whether modes are given, and each is that of single shots}
   *
   * @param modes modes, as {@link #modes} lists them
   */
  public static boolean isSingleShotOnly(List<String> modes) {
    return !modes.isEmpty() && modes.stream().allMatch("SingleShotTime"::equals);
  }

  /**
   * Lists the modes that a method asks for, which go before those of annotations.
   *
   * @param method a method
   * @param analyses analyses the method, if it sets a mode
   * @return names of constants of JMH's enum {@code Mode}; empty names where it passes anything
   *     else
   */
  public static List<String> modes(DeclaredMethod method, MethodAnalyses analyses) {
    List<Integer> calls = callsOf("mode", method);
    return graphOf(method, calls, analyses).stream()
        .flatMap(graph -> calls.stream().map(call -> constantName(graph, call)))
        .toList();
  }

  /**
   * {@return whether a launcher among a class's own methods asks for more than one thread}
   *
   * @param benchmarks a class with benchmarks
   */
  public static boolean asksForThreads(BenchmarkClass benchmarks) {
    return mains(benchmarks).anyMatch(main -> asksForThreads(main, benchmarks.analyses()));
  }

  private static boolean asksForThreads(DeclaredMethod main, MethodAnalyses analyses) {
    List<Integer> calls = callsOf("threads", main);
    return graphOf(main, calls, analyses).stream()
        .flatMap(graph -> calls.stream().map(graph::operandsOf))
        .anyMatch(
            operands ->
                operands.size() == 2
                    && operands.get(1).is(Definition.Kind.CONSTANT)
                    && operands.get(1).constant() instanceof Integer threads
                    && threads != 1);
  }

  private static List<Integer> callsOf(String option, DeclaredMethod method) {
    InsnList code = method.method().instructions;
    return IntStream.range(0, code.size())
        .filter(i -> setsOption(option, code.get(i)))
        .boxed()
        .toList();
  }

  private static boolean setsOption(String option, AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call
        && call.name.equals(option)
        && JmhAnnotations.OPTIONS_BUILDERS.contains(call.owner);
  }

  private static Optional<DataDependencyGraph> graphOf(
      DeclaredMethod method, List<Integer> calls, MethodAnalyses analyses) {
    return calls.isEmpty() ? Optional.empty() : analyses.graphOf(method);
  }

  private static boolean isZero(List<Definition> operands) {
    return operands.size() == 2
        && Integer.valueOf(0).equals(operands.get(1).constant())
        && operands.get(1).is(Definition.Kind.CONSTANT);
  }

  private static String constantName(DataDependencyGraph graph, int call) {
    List<Definition> operands = graph.operandsOf(call);
    return operands.size() == 2
            && operands.get(1).is(Definition.Kind.LOAD)
            && graph.instruction(operands.get(1).instruction()) instanceof FieldInsnNode constant
        ? constant.name
        : "";
  }
}
