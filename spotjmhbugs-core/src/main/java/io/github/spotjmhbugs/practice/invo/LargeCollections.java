// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.invo;

import io.github.spotjmhbugs.cfg.NaturalLoop;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.effects.ExactTypes;
import io.github.spotjmhbugs.effects.NamingConventions;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.StateField;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** The arrays and collections in fields of states that the states fill with many elements. */
final class LargeCollections {
  /** How methods are called whose results have as many elements as an argument says. */
  private static final Set<String> SIZED =
      Set.of("doubles", "ints", "limit", "longs", "nCopies", "range", "rangeClosed");

  private final BenchmarkMethod benchmark;
  private final LargeNumbers numbers;
  private final Map<StateField, Boolean> known = new HashMap<>();

  LargeCollections(BenchmarkMethod benchmark, LargeNumbers numbers) {
    this.benchmark = benchmark;
    this.numbers = numbers;
  }

  /** Whether what a field of a state holds is filled that way. */
  boolean isLarge(FieldInsnNode load) {
    return benchmark.states().stream()
        .flatMap(state -> state.fields().stream())
        .filter(field -> numbers.isAccessedBy(load, field))
        .findFirst()
        .filter(field -> known.computeIfAbsent(field, this::isFilled))
        .isPresent();
  }

  private boolean isFilled(StateField field) {
    return field.declaringClass().methods.stream()
        .map(method -> new DeclaredMethod(field.declaringClass(), method))
        .filter(method -> mentions(method, field))
        .flatMap(method -> benchmark.inClass().analyses().of(method, ExactTypes.NONE).stream())
        .anyMatch(method -> isFilledIn(method.graph(), field));
  }

  private static boolean mentions(DeclaredMethod method, StateField field) {
    for (AbstractInsnNode instruction : method.method().instructions) {
      if (instruction instanceof FieldInsnNode access && access.name.equals(field.field().name)) {
        return true;
      }
    }
    return false;
  }

  private boolean isFilledIn(DataDependencyGraph graph, StateField field) {
    List<Definition> values = valuesOf(graph, field);
    return values.stream().anyMatch(value -> isMadeLarge(value, graph))
        || graph.controlFlow().loops().stream()
            .filter(loop -> numbers.isAnyLarge(LargeLoops.bounds(loop, graph), graph))
            .anyMatch(loop -> fills(loop, graph, values));
  }

  /** What a method reads from the field or stores into it. */
  private List<Definition> valuesOf(DataDependencyGraph graph, StateField field) {
    List<Definition> values = new ArrayList<>();
    graph
        .instructions()
        .filter(
            i ->
                graph.instruction(i) instanceof FieldInsnNode access
                    && numbers.isAccessedBy(access, field))
        .forEach(i -> values.add(graph.unconverted(valueOf(graph, i))));
    return values;
  }

  private static Definition valueOf(DataDependencyGraph graph, int access) {
    List<Definition> operands = graph.operandsOf(access);
    return Optional.ofNullable(graph.resultOf(access)).orElse(operands.get(operands.size() - 1));
  }

  private boolean isMadeLarge(Definition made, DataDependencyGraph graph) {
    return ProgramSlice.backward(List.of(made), value -> true).stream()
        .filter(value -> isSized(value, graph))
        .anyMatch(value -> numbers.isAnyLarge(value.operands(), graph));
  }

  private static boolean isSized(Definition value, DataDependencyGraph graph) {
    if (!graph.isComputed(value)) {
      return false;
    }
    AbstractInsnNode instruction = graph.instruction(value.instruction());
    return switch (instruction.getOpcode()) {
      case Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY -> true;
      default -> instruction instanceof MethodInsnNode call && SIZED.contains(call.name);
    };
  }

  private static boolean fills(NaturalLoop loop, DataDependencyGraph graph, List<Definition> them) {
    return graph
        .controlFlow()
        .instructionsOf(loop.blocks())
        .filter(
            i ->
                graph.instruction(i) instanceof MethodInsnNode call
                    && call.getOpcode() != Opcodes.INVOKESTATIC
                    && NamingConventions.isFilling(call))
        .anyMatch(i -> them.contains(graph.unconverted(graph.operandsOf(i).get(0))));
  }
}
