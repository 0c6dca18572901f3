// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.consts;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** The values of a method that are the same in every invocation. */
final class ConstantValues {
  private final DataDependencyGraph graph;
  private final MethodAnalysis method;
  private final Determinism determinism;
  private final Map<Definition, Boolean> known = new HashMap<>();

  /**
   * @param method a method
   * @param determinism tells which calls always have the same result
   */
  ConstantValues(MethodAnalysis method, Determinism determinism) {
    this.method = method;
    this.graph = method.graph();
    this.determinism = determinism;
  }

  /** Whether nothing but constants has a part in a value; merges of values never count. */
  boolean contains(Definition value) {
    Deque<Definition> pending = new ArrayDeque<>(List.of(value));
    while (!pending.isEmpty()) {
      Definition next = pending.element();
      List<Definition> unknown =
          parts(next).stream().filter(part -> !known.containsKey(part)).toList();
      if (known.containsKey(next) || unknown.isEmpty()) {
        pending.remove();
        known.computeIfAbsent(next, this::compute);
      } else {
        unknown.forEach(pending::push);
      }
    }
    return isKnown(value);
  }

  /** What has to be known before a value is; nothing comes after itself without a merge. */
  private static List<Definition> parts(Definition value) {
    return switch (value.kind()) {
      case ARITHMETIC, CONVERSION, CALL -> value.operands();
      default -> List.of();
    };
  }

  private boolean compute(Definition value) {
    return switch (value.kind()) {
      case CONSTANT -> value.constant() != null;
      case LOAD ->
          graph.instruction(value.instruction()) instanceof FieldInsnNode load
              && load.getOpcode() == Opcodes.GETSTATIC
              && determinism.isImmutable(load);
      case ARITHMETIC, CONVERSION -> value.operands().stream().allMatch(this::isKnown);
      case CALL -> isConstantCall(value);
      default -> false;
    };
  }

  private boolean isKnown(Definition part) {
    return Boolean.TRUE.equals(known.get(part));
  }

  private boolean isConstantCall(Definition call) {
    List<Definition> inputs = inputs(call);
    String receiver = method.exactReceiver(call.instruction());
    return !inputs.isEmpty()
        && inputs.stream().allMatch(this::isKnown)
        && graph.instruction(call.instruction()) instanceof MethodInsnNode named
        && determinism.isDeterministic(named, method.callAt(call.instruction()), receiver)
        && !determinism.onlyCounts(named, receiver);
  }

  /** The operands of a call but for a receiver that the callee makes no use of. */
  private List<Definition> inputs(Definition call) {
    List<Definition> operands = call.operands();
    boolean isHelper =
        graph.instruction(call.instruction()) instanceof MethodInsnNode named
            && named.getOpcode() != Opcodes.INVOKESTATIC
            && determinism.ignoresReceiver(named, method.exactReceiver(call.instruction()));
    return isHelper ? operands.subList(1, operands.size()) : operands;
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
