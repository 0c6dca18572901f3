// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.consts;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** The values of a method that are the same in every invocation. */
final class ConstantValues {
  private final DataDependencyGraph graph;
  private final MethodAnalysis method;
  private final Determinism determinism;
  private final Set<Definition> constants = new HashSet<>();

  /**
   * @param method a method
   * @param determinism tells which calls always have the same result
   */
  ConstantValues(MethodAnalysis method, Determinism determinism) {
    this.method = method;
    this.graph = method.graph();
    this.determinism = determinism;
    // But for merges, no value comes before what it is computed from.
    graph.definitions().stream().filter(this::isConstant).forEach(constants::add);
  }

  /** Whether nothing but constants has a part in a value; merges of values never count. */
  boolean contains(Definition value) {
    return constants.contains(value);
  }

  private boolean isConstant(Definition value) {
    return switch (value.kind()) {
      case CONSTANT -> value.constant() != null;
      case LOAD ->
          graph.instruction(value.instruction()) instanceof FieldInsnNode load
              && load.getOpcode() == Opcodes.GETSTATIC
              && determinism.isImmutable(load);
      case ARITHMETIC, CONVERSION -> constants.containsAll(value.operands());
      case CALL -> isConstantCall(value);
      default -> false;
    };
  }

  private boolean isConstantCall(Definition call) {
    String receiver = method.exactReceiver(call.instruction());
    return graph.instruction(call.instruction()) instanceof MethodInsnNode named
        && hasConstantInputs(named, call.operands(), receiver)
        && determinism.isDeterministic(named, method.callAt(call.instruction()), receiver)
        && !determinism.onlyCounts(named, receiver);
  }

  /** Whether all operands of a call are constants, but for a receiver that the callee ignores. */
  private boolean hasConstantInputs(
      MethodInsnNode call, List<Definition> operands, @Nullable String receiver) {
    if (call.getOpcode() == Opcodes.INVOKESTATIC) {
      return !operands.isEmpty() && operands.stream().allMatch(this::isInput);
    }
    Definition object = operands.get(0);
    List<Definition> arguments = operands.subList(1, operands.size());
    return (!arguments.isEmpty() || isInput(object))
        && arguments.stream().allMatch(this::isInput)
        && (determinism.ignoresReceiver(call, receiver) ? !arguments.isEmpty() : isInput(object));
  }

  private boolean isInput(Definition operand) {
    return constants.contains(operand) || isMadeOfConstants(operand);
  }

  /** Whether an object is new, and its constructor only puts constants into final fields. */
  private boolean isMadeOfConstants(Definition object) {
    return object.is(Kind.ALLOCATION)
        && graph.usesOf(object).stream()
            .filter(use -> !use.isByPhi())
            .mapToInt(Use::instruction)
            .anyMatch(i -> fillsWithConstants(i, object));
  }

  private boolean fillsWithConstants(int instruction, Definition object) {
    List<Definition> operands = graph.operandsOf(instruction);
    return graph.instruction(instruction) instanceof MethodInsnNode call
        && call.name.equals("<init>")
        && operands.get(0).equals(object)
        && operands.size() > 1
        && constants.containsAll(operands.subList(1, operands.size()))
        && determinism.onlyFillsFinalFields(call);
  }

  /** The calls that have a part in a constant value, the last one first; boxing is none. */
  List<Definition> callsIn(Definition value) {
    return partsOf(value).filter(part -> part.is(Kind.CALL) && !graph.isConversion(part)).toList();
  }

  /** The literals that have a part in a constant value. */
  Stream<Object> literalsIn(Definition value) {
    return partsOf(value).flatMap(part -> Optional.ofNullable(part.constant()).stream());
  }

  private Stream<Definition> partsOf(Definition constant) {
    return ProgramSlice.backward(List.of(constant), this::contains).stream();
  }
}
