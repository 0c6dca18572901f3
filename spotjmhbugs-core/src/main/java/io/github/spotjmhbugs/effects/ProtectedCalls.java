// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.cfg.ControlFlowGraph.BasicBlock;
import io.github.spotjmhbugs.cfg.DominatorTree;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * The calls whose failure a benchmark uses: those in a try block whose handler returns a value,
 * stores one where it outlives the invocation, or passes one to opaque code. A handler that only
 * reports or rethrows does not use the failure, nor does one for {@code finally}.
 */
final class ProtectedCalls {
  /** Unchecked exceptions: a handler that catches one and does nothing expects it. */
  private static final Set<String> EXPECTED =
      Set.of(
          "java/lang/ArithmeticException",
          "java/lang/ArrayIndexOutOfBoundsException",
          "java/lang/ClassCastException",
          "java/lang/IllegalArgumentException",
          "java/lang/IllegalStateException",
          "java/lang/IndexOutOfBoundsException",
          "java/lang/NegativeArraySizeException",
          "java/lang/NullPointerException",
          "java/lang/NumberFormatException",
          "java/lang/StringIndexOutOfBoundsException",
          "java/lang/UnsupportedOperationException",
          "java/time/DateTimeException",
          "java/time/format/DateTimeParseException",
          "java/util/ConcurrentModificationException",
          "java/util/InputMismatchException",
          "java/util/NoSuchElementException");

  private final MethodAnalysis method;
  private final DataDependencyGraph graph;
  private final DominatorTree dominators;
  private final Map<Integer, Boolean> observing = new HashMap<>();

  private ProtectedCalls(MethodAnalysis method) {
    this.method = method;
    this.graph = method.graph();
    this.dominators = graph.controlFlow().dominators();
  }

  /** The calls whose failure is used, or expected. */
  static List<Integer> of(MethodAnalysis method) {
    return in(method, ProtectedCalls::usesOrExpectsFailure);
  }

  /** The calls whose failure is used. */
  static List<Integer> withUsedFailure(MethodAnalysis method) {
    return in(method, ProtectedCalls::usesFailure);
  }

  private static List<Integer> in(
      MethodAnalysis method, BiPredicate<ProtectedCalls, TryCatchBlockNode> counts) {
    MethodNode code = method.graph().method();
    if (code.tryCatchBlocks.isEmpty()) {
      return List.of();
    }
    ProtectedCalls search = new ProtectedCalls(method);
    return code.tryCatchBlocks.stream()
        .filter(range -> range.type != null && search.handlerOf(range) >= 0)
        .filter(range -> counts.test(search, range))
        .flatMapToInt(
            range ->
                IntStream.range(
                    code.instructions.indexOf(range.start), code.instructions.indexOf(range.end)))
        .filter(instruction -> method.callAt(instruction) != null)
        .boxed()
        .toList();
  }

  /** The block that handles a failure, or a negative number where it cannot be reached. */
  private int handlerOf(TryCatchBlockNode range) {
    return graph.controlFlow().blockOf(graph.method().instructions.indexOf(range.handler));
  }

  private boolean usesOrExpectsFailure(TryCatchBlockNode range) {
    return (EXPECTED.contains(range.type) && onlySwallows(handlerOf(range))) || usesFailure(range);
  }

  private boolean usesFailure(TryCatchBlockNode range) {
    return observing.computeIfAbsent(handlerOf(range), this::handlerObserves);
  }

  private boolean handlerObserves(int handler) {
    return instructionsOf(handler).anyMatch(this::makesUse);
  }

  private boolean onlySwallows(int handler) {
    return instructionsOf(handler)
        .allMatch(
            i -> method.callAt(i) == null && graph.instruction(i).getOpcode() != Opcodes.ATHROW);
  }

  private IntStream instructionsOf(int handler) {
    return graph.controlFlow().blocks().stream()
        .filter(block -> dominators.dominates(handler, block.index()))
        .flatMapToInt(ProtectedCalls::instructions);
  }

  private static IntStream instructions(BasicBlock block) {
    return IntStream.rangeClosed(block.first(), block.last());
  }

  private boolean makesUse(int instruction) {
    int opcode = graph.instruction(instruction).getOpcode();
    boolean stores =
        opcode == Opcodes.PUTSTATIC
            || (!(graph.instruction(instruction) instanceof MethodInsnNode)
                && method.heap().mutatesEscaped(instruction));
    CallEffects call = method.callAt(instruction);
    return graph.returnsValue(instruction)
        || stores
        || (call != null && call.callee().equals(MethodEffects.OPAQUE));
  }
}
