// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.invo;

import io.github.spotjmhbugs.cfg.NaturalLoop;
import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.StateField;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;

/** Loops that a {@code @Param} bounds, all values of which are large. */
final class LargeLoops {
  private static final int LARGE = 10_000;

  private final List<StateField> largeParameters;
  private final ClassRepository classes;

  private LargeLoops(List<StateField> largeParameters, ClassRepository classes) {
    this.largeParameters = largeParameters;
    this.classes = classes;
  }

  /**
   * @param benchmark a benchmark
   * @return the question, asked for the parameters of its states
   */
  static LargeLoops of(BenchmarkMethod benchmark) {
    List<StateField> large =
        benchmark.states().stream()
            .flatMap(state -> state.fields().stream())
            .filter(field -> areLarge(field.paramValues()))
            .toList();
    return new LargeLoops(large, benchmark.inClass().classes());
  }

  private static boolean areLarge(List<String> values) {
    return !values.isEmpty() && values.stream().allMatch(LargeLoops::isLarge);
  }

  private static boolean isLarge(String value) {
    try {
      return Double.parseDouble(value) >= LARGE;
    } catch (NumberFormatException e) {
      // A parameter may as well be a word.
      return false;
    }
  }

  /**
   * @param graph a method that the benchmark runs
   * @return whether one of its loops ends by comparing with such a parameter
   */
  boolean isIn(DataDependencyGraph graph) {
    return !largeParameters.isEmpty()
        && graph.controlFlow().loops().stream().anyMatch(loop -> isLarge(loop, graph));
  }

  private boolean isLarge(NaturalLoop loop, DataDependencyGraph graph) {
    return loop.exitBranches(graph.controlFlow()).stream()
        .anyMatch(branch -> anyReadsParameter(graph.operandsOf(branch), graph));
  }

  private boolean anyReadsParameter(List<Definition> compared, DataDependencyGraph graph) {
    return ProgramSlice.backward(compared, value -> true, LargeLoops::isMadeOfOperands).stream()
        .anyMatch(value -> isParameter(value, graph));
  }

  private static boolean isMadeOfOperands(Definition value) {
    return value.is(Definition.Kind.ARITHMETIC)
        || value.is(Definition.Kind.CONVERSION)
        || value.is(Definition.Kind.PHI);
  }

  private boolean isParameter(Definition value, DataDependencyGraph graph) {
    return value.is(Definition.Kind.LOAD)
        && graph.instruction(value.instruction()) instanceof FieldInsnNode load
        && load.getOpcode() == Opcodes.GETFIELD
        && largeParameters.stream().anyMatch(parameter -> isReadBy(load, parameter));
  }

  private boolean isReadBy(FieldInsnNode load, StateField parameter) {
    return load.name.equals(parameter.field().name)
        && load.desc.equals(parameter.field().desc)
        && classes.supertypes(load.owner).contains(parameter.declaringClass().name);
  }
}
