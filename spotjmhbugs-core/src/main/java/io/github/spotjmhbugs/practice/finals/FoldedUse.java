// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.practice.Folding;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Tells whether the JIT compiler computes something ahead of time because values are constants:
 * nothing but constants goes into the computation, or it divides by one. An addition of a constant
 * to something else remains an addition, and code that may never run is not worth compiling.
 */
final class FoldedUse {
  private static final int DIVISOR = 1;

  private final Collection<ConstantReader> readers;
  private final Set<Definition> known = new HashSet<>();
  private final Queue<Known> pending = new ArrayDeque<>();

  /** A value that the compiler knows, and the method that it belongs to. */
  private record Known(ConstantReader reader, Definition value) {}

  /** Prepares to follow values through the methods that benchmarks reach. */
  FoldedUse(Collection<ConstantReader> readers) {
    this.readers = readers;
  }

  /** Whether values of one of the methods have such a use; takes time linear in their uses. */
  boolean covers(ConstantReader reader, List<Definition> values) {
    add(reader, values);
    while (!pending.isEmpty()) {
      Known next = pending.remove();
      for (Use use : next.reader().graph().usesOf(next.value())) {
        if (isFolded(next.reader(), use)) {
          return true;
        }
      }
    }
    return false;
  }

  private void add(ConstantReader reader, List<Definition> values) {
    values.stream().filter(known::add).forEach(value -> pending.add(new Known(reader, value)));
  }

  private boolean isFolded(ConstantReader reader, Use use) {
    Definition result = use.result();
    if (use.isByPhi()) {
      if (result != null && isKnown(reader, result, new HashSet<>())) {
        add(reader, List.of(result));
      }
      return false;
    }
    if (result != null && reader.graph().isConversion(result)) {
      add(reader, List.of(result));
      return false;
    }
    if (isOnlyReturn(reader, use.instruction())) {
      readers.forEach(caller -> add(caller, caller.callsOf(reader)));
      return false;
    }
    if (!reader.graph().alwaysRuns(use.instruction())) {
      return false;
    }
    AbstractInsnNode user = reader.graph().instruction(use.instruction());
    if (user instanceof MethodInsnNode call && addParameter(call, use.operand())) {
      return false;
    }
    return isDivisor(user, use.operand())
        || (isFoldable(reader, user, use.instruction())
            && reader.graph().operandsOf(use.instruction()).stream()
                .allMatch(operand -> isKnown(reader, operand, new HashSet<>())));
  }

  /** Whether what an instruction returns is what the method returns. */
  private static boolean isOnlyReturn(ConstantReader reader, int at) {
    DataDependencyGraph graph = reader.graph();
    return graph.returnsValue(at) && graph.instructions().filter(graph::returnsValue).count() == 1;
  }

  private static boolean endsLoop(ConstantReader reader, int at) {
    ControlFlowGraph controlFlow = reader.graph().controlFlow();
    return controlFlow.loops().stream()
        .anyMatch(loop -> loop.exitBranches(controlFlow).contains(at));
  }

  /** The compiler multiplies and shifts instead. */
  private static boolean isDivisor(AbstractInsnNode user, int operand) {
    return operand == DIVISOR && InstructionKinds.isIntegerDivision(user.getOpcode());
  }

  private static boolean isFoldable(ConstantReader reader, AbstractInsnNode user, int at) {
    Definition result = reader.graph().resultOf(at);
    return (result != null && result.is(Kind.ARITHMETIC))
        || reader.isFoldedCall(at)
        || (user instanceof JumpInsnNode && !endsLoop(reader, at))
        || InstructionKinds.isSwitch(user.getOpcode());
  }

  /**
   * Whether a value depends on nothing but constants. One that goes round a loop does not depend on
   * itself.
   */
  private boolean isKnown(ConstantReader reader, Definition value, Set<Definition> visited) {
    if (known.contains(value) || value.is(Kind.CONSTANT) || !visited.add(value)) {
      return true;
    }
    boolean isComputed =
        switch (value.kind()) {
          case ARITHMETIC, CONVERSION -> true;
          case CALL -> reader.isFoldedCall(value.instruction());
          case PHI -> goesRoundShortLoop(reader.graph(), value);
          default -> false;
        };
    return isComputed
        && value.operands().stream().allMatch(operand -> isKnown(reader, operand, visited));
  }

  /** Where branches meet, the value depends on which of them is taken. */
  private static boolean goesRoundShortLoop(DataDependencyGraph graph, Definition merge) {
    return graph.controlFlow().loops().stream()
        .filter(loop -> loop.header() == merge.block())
        .anyMatch(loop -> Folding.isUnrolled(loop, graph));
  }

  /** A method that benchmarks reach is compiled together with its caller. */
  private boolean addParameter(MethodInsnNode call, int operand) {
    boolean isReached = false;
    for (ConstantReader callee : readers) {
      if (callee.isNamedBy(call)) {
        add(callee, callee.parameter(operand));
        isReached = true;
      }
    }
    return isReached;
  }
}
