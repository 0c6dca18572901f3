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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * The calls, and checks of references, indices and divisors, whose failure is used: those in a try
 * block whose handler returns a value, stores one where it outlives the invocation, passes one to
 * opaque code, runs code that is unknown or does more than a report, or decides a value that is
 * consumed afterwards. A handler that only reports, rethrows or does nothing does not use the
 * failure, nor does one for {@code finally} that throws it again.
 */
final class ProtectedCode {
  private final MethodAnalysis method;
  private final DataDependencyGraph graph;
  private final DominatorTree dominators;
  private final HandlerCode code;
  private final Map<Integer, Handler> handlers = new LinkedHashMap<>();

  /**
   * A handler that control gets to.
   *
   * @param block its first block
   * @param goesOn whether control leaves it by other ways than a throw
   * @param range the instructions that it protects
   * @param fallible those of them that are fallible
   */
  private record Handler(int block, boolean goesOn, BitSet range, BitSet fallible) {}

  private ProtectedCode(MethodAnalysis method) {
    this.method = method;
    this.graph = method.graph();
    this.dominators = graph.controlFlow().dominators();
    this.code = new HandlerCode(method);
    graph.method().tryCatchBlocks.forEach(this::add);
  }

  private void add(TryCatchBlockNode range) {
    InsnList instructions = graph.method().instructions;
    int block = graph.controlFlow().blockOf(instructions.indexOf(range.handler));
    boolean isReached = block >= 0;
    if (isReached && (range.type != null || goesOn(block))) {
      Handler handler =
          handlers.computeIfAbsent(
              block, key -> new Handler(key, goesOn(key), new BitSet(), new BitSet()));
      int start = instructions.indexOf(range.start);
      int end = instructions.indexOf(range.end);
      handler.range().set(start, end);
      IntStream.range(start, end).filter(this::isFallible).forEach(handler.fallible()::set);
    }
  }

  /** What is fallible in the try blocks of a method. */
  static ProtectedCode of(MethodAnalysis method) {
    return new ProtectedCode(method);
  }

  /** Those whose handler by itself makes use of their failure. */
  BitSet withUsedFailure() {
    return fallible(handler -> makesUse(handler.block()));
  }

  private BitSet fallible(Predicate<Handler> some) {
    BitSet fallible = new BitSet();
    handlers.values().stream().filter(some).map(Handler::fallible).forEach(fallible::or);
    return fallible;
  }

  /**
   * Those whose failure makes control skip an instruction: they run before it in a try block, and
   * the handler goes on after that.
   */
  BitSet decidersOf(int instruction) {
    BitSet fallible = fallible(handler -> handler.goesOn() && handler.range().get(instruction));
    BitSet skipping = new BitSet();
    fallible.stream()
        .filter(failing -> mayFail(failing) && runsBefore(failing, instruction))
        .forEach(skipping::set);
    return skipping;
  }

  private boolean runsBefore(int failing, int instruction) {
    return failing < instruction
        || graph.controlFlow().loops().stream()
            .anyMatch(loop -> isIn(loop, failing) && isIn(loop, instruction));
  }

  private boolean isIn(NaturalLoop loop, int instruction) {
    return loop.contains(graph.controlFlow().blockOf(instruction));
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
    return dominatedBy(handler).anyMatch(block -> returns(block) || leaves(handler, block));
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
    List<Edge> edges = graph.controlFlow().incoming(phi.block());
    return edges.size() == phi.operands().size()
        ? fallible(handler -> decides(handler.block(), phi, edges))
        : new BitSet();
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

  private boolean makesUse(int handler) {
    return dominatedBy(handler)
        .flatMapToInt(block -> IntStream.rangeClosed(block.first(), block.last()))
        .anyMatch(code::makesUse);
  }

  private Stream<BasicBlock> dominatedBy(int handler) {
    return graph.controlFlow().blocks().stream()
        .filter(block -> dominators.dominates(handler, block.index()));
  }
}
