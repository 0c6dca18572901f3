// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.cfg.ControlFlowGraph.BasicBlock;
import io.github.spotjmhbugs.cfg.ControlFlowGraph.Edge;
import io.github.spotjmhbugs.cfg.DominatorTree;
import io.github.spotjmhbugs.cfg.NaturalLoop;
import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * The calls, and checks of references, indices and divisors, whose failure is used: those in a try
 * block whose handler returns a value, stores one where it outlives the invocation, passes one to
 * opaque code, runs other code for more than a report, or decides a value that is consumed
 * afterwards. A handler that only reports, rethrows or does nothing does not use the failure, nor
 * does one for {@code finally} that throws it again.
 */
final class ProtectedCode {
  private final MethodAnalysis method;
  private final DataDependencyGraph graph;
  private final DominatorTree dominators;
  private final HandlerCode handlers;
  private final Map<Integer, BitSet> fallibleOfHandler = new LinkedHashMap<>();
  private final Map<Integer, BitSet> rangeOfHandler = new HashMap<>();
  private final Map<Integer, BitSet> skippersOfHandler = new HashMap<>();

  private ProtectedCode(MethodAnalysis method) {
    this.method = method;
    this.graph = method.graph();
    this.dominators = graph.controlFlow().dominators();
    this.handlers = new HandlerCode(method);
    MethodNode code = graph.method();
    for (TryCatchBlockNode range : code.tryCatchBlocks) {
      int handler = graph.controlFlow().blockOf(code.instructions.indexOf(range.handler));
      boolean isReached = handler >= 0;
      if (isReached && (range.type != null || goesOn(handler))) {
        BitSet fallible = fallibleOfHandler.computeIfAbsent(handler, key -> new BitSet());
        int start = code.instructions.indexOf(range.start);
        int end = code.instructions.indexOf(range.end);
        rangeOfHandler.computeIfAbsent(handler, key -> new BitSet()).set(start, end);
        IntStream.range(start, end).filter(this::isFallible).forEach(fallible::set);
      }
    }
  }

  /** What is fallible in the try blocks of a method. */
  static ProtectedCode of(MethodAnalysis method) {
    return new ProtectedCode(method);
  }

  /** Those whose handler by itself makes use of their failure. */
  BitSet withUsedFailure() {
    BitSet used = new BitSet();
    fallibleOfHandler.forEach(
        (handler, fallible) -> {
          if (handlerObserves(handler)) {
            used.or(fallible);
          }
        });
    return used;
  }

  /**
   * Those whose failure makes control skip an instruction: they run before it in a try block, and
   * the handler goes on after that.
   */
  BitSet decidersOf(int instruction) {
    BitSet used = new BitSet();
    rangeOfHandler.forEach(
        (handler, range) -> {
          if (range.get(instruction)) {
            skippersOfHandler.computeIfAbsent(handler, this::skippers).stream()
                .filter(failing -> runsBefore(failing, instruction))
                .forEach(used::set);
          }
        });
    return used;
  }

  private boolean runsBefore(int failing, int instruction) {
    return failing < instruction
        || graph.controlFlow().loops().stream()
            .anyMatch(loop -> isIn(loop, failing) && isIn(loop, instruction));
  }

  private boolean isIn(NaturalLoop loop, int instruction) {
    return loop.contains(graph.controlFlow().blockOf(instruction));
  }

  /** What may fail and after whose failure a handler goes on. */
  private BitSet skippers(int handler) {
    BitSet skippers = new BitSet();
    if (goesOn(handler)) {
      fallibleOfHandler.getOrDefault(handler, new BitSet()).stream()
          .filter(this::mayFail)
          .forEach(skippers::set);
    }
    return skippers;
  }

  /**
   * Whether an instruction is a call, or checks a reference, an index or a divisor and may find it
   * wrong. New objects and {@code this} are there, and a new array has its first elements.
   */
  boolean isFallible(int instruction) {
    int opcode = graph.instruction(instruction).getOpcode();
    List<Definition> operands = graph.operandsOf(instruction);
    if (method.callAt(instruction) != null) {
      return true;
    }
    if (operands.isEmpty()) { // as in unreachable code
      return false;
    }
    if (InstructionKinds.isElementLoad(opcode) || InstructionKinds.isElementStore(opcode)) {
      return !(operands.get(0).is(Kind.ALLOCATION) && operands.get(1).is(Kind.CONSTANT));
    }
    if (InstructionKinds.isIntegerDivision(opcode)) {
      return !operands.get(1).is(Kind.CONSTANT);
    }
    return switch (opcode) {
      case Opcodes.GETFIELD, Opcodes.PUTFIELD, Opcodes.ARRAYLENGTH -> mayBeNull(operands.get(0));
      default -> false;
    };
  }

  private boolean mayBeNull(Definition reference) {
    boolean isThis =
        (graph.method().access & Opcodes.ACC_STATIC) == 0
            && reference.is(Kind.PARAMETER)
            && reference.parameterIndex() == 0;
    return !isThis && !reference.is(Kind.ALLOCATION);
  }

  /** What is fallible may fail, but a constructor without arguments. */
  private boolean mayFail(int fallible) {
    return !(graph.instruction(fallible) instanceof MethodInsnNode named
        && named.name.equals("<init>")
        && named.desc.startsWith("()"));
  }

  private boolean goesOn(int handler) {
    return graph.controlFlow().blocks().stream()
        .filter(block -> dominators.dominates(handler, block.index()))
        .anyMatch(block -> returns(block) || leaves(handler, block));
  }

  private boolean returns(BasicBlock block) {
    return InstructionKinds.isReturn(graph.instruction(block.last()).getOpcode());
  }

  private boolean leaves(int handler, BasicBlock block) {
    return graph.controlFlow().outgoing(block.index()).stream()
        .anyMatch(edge -> !edge.exceptional() && !dominators.dominates(handler, edge.to()));
  }

  /** Those whose failure decides which value a phi takes: their handler leads to another one. */
  BitSet decidersOf(Definition phi) {
    BitSet used = new BitSet();
    List<Edge> edges = graph.controlFlow().incoming(phi.block());
    if (edges.size() == phi.operands().size()) {
      fallibleOfHandler.forEach(
          (handler, fallible) -> {
            if (decides(handler, phi, edges)) {
              used.or(fallible);
            }
          });
    }
    return used;
  }

  private boolean decides(int handler, Definition phi, List<Edge> edges) {
    if (dominators.dominates(handler, phi.block())) {
      return false;
    }
    Set<Definition> failed = new HashSet<>();
    Set<Definition> succeeded = new HashSet<>();
    for (int i = 0; i < edges.size(); i++) {
      boolean isHandled = dominators.dominates(handler, edges.get(i).from());
      (isHandled ? failed : succeeded).add(phi.operands().get(i));
    }
    return !succeeded.containsAll(failed);
  }

  private boolean handlerObserves(int handler) {
    return graph.controlFlow().blocks().stream()
        .filter(block -> dominators.dominates(handler, block.index()))
        .flatMapToInt(ProtectedCode::instructions)
        .anyMatch(handlers::makesUse);
  }

  private static IntStream instructions(BasicBlock block) {
    return IntStream.rangeClosed(block.first(), block.last());
  }
}
