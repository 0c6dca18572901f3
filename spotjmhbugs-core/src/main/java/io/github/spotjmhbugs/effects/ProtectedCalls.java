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
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * The calls, and checks of references, indices and divisors, whose failure is used: those in a try
 * block whose handler returns a value, stores one where it outlives the invocation, passes one to
 * opaque code, runs other code for more than a report, or decides a value that is consumed
 * afterwards. A handler that only reports, rethrows or does nothing does not use the failure, nor
 * does one for {@code finally} that throws it again.
 */
final class ProtectedCalls {
  private final MethodAnalysis method;
  private final DataDependencyGraph graph;
  private final DominatorTree dominators;
  private final Map<Integer, BitSet> callsOfHandler = new LinkedHashMap<>();
  private final Map<Integer, BitSet> rangeOfHandler = new HashMap<>();
  private final Map<Integer, BitSet> skippersOfHandler = new HashMap<>();

  private ProtectedCalls(MethodAnalysis method) {
    this.method = method;
    this.graph = method.graph();
    this.dominators = graph.controlFlow().dominators();
    MethodNode code = graph.method();
    for (TryCatchBlockNode range : code.tryCatchBlocks) {
      int handler = graph.controlFlow().blockOf(code.instructions.indexOf(range.handler));
      boolean isReached = handler >= 0;
      if (isReached && (range.type != null || goesOn(handler))) {
        BitSet calls = callsOfHandler.computeIfAbsent(handler, key -> new BitSet());
        int start = code.instructions.indexOf(range.start);
        int end = code.instructions.indexOf(range.end);
        rangeOfHandler.computeIfAbsent(handler, key -> new BitSet()).set(start, end);
        IntStream.range(start, end).filter(this::isFallible).forEach(calls::set);
      }
    }
  }

  /** The calls of a method that stand in try blocks. */
  static ProtectedCalls of(MethodAnalysis method) {
    return new ProtectedCalls(method);
  }

  /** Those whose handler by itself makes use of their failure. */
  BitSet withUsedFailure() {
    BitSet calls = new BitSet();
    callsOfHandler.forEach(
        (handler, protectedCalls) -> {
          if (handlerObserves(handler)) {
            calls.or(protectedCalls);
          }
        });
    return calls;
  }

  /**
   * Those whose failure makes control skip an instruction: they run before it in a try block, and
   * the handler goes on after that.
   */
  BitSet decidersOf(int instruction) {
    BitSet calls = new BitSet();
    rangeOfHandler.forEach(
        (handler, range) -> {
          if (range.get(instruction)) {
            skippersOfHandler.computeIfAbsent(handler, this::skippers).stream()
                .filter(call -> runsBefore(call, instruction))
                .forEach(calls::set);
          }
        });
    return calls;
  }

  private boolean runsBefore(int call, int instruction) {
    return call < instruction
        || graph.controlFlow().loops().stream()
            .anyMatch(loop -> isIn(loop, call) && isIn(loop, instruction));
  }

  private boolean isIn(NaturalLoop loop, int instruction) {
    return loop.contains(graph.controlFlow().blockOf(instruction));
  }

  /** The calls that may fail and after whose failure a handler goes on. */
  private BitSet skippers(int handler) {
    BitSet skippers = new BitSet();
    if (goesOn(handler)) {
      callsOfHandler.getOrDefault(handler, new BitSet()).stream()
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
    if (operands.isEmpty()) { // as in unreachable code
      return method.callAt(instruction) != null;
    }
    if (InstructionKinds.isElementLoad(opcode) || InstructionKinds.isElementStore(opcode)) {
      return !(operands.get(0).is(Kind.ALLOCATION) && operands.get(1).is(Kind.CONSTANT));
    }
    return switch (opcode) {
      case Opcodes.GETFIELD, Opcodes.PUTFIELD, Opcodes.ARRAYLENGTH -> mayBeNull(operands.get(0));
      case Opcodes.IDIV, Opcodes.LDIV, Opcodes.IREM, Opcodes.LREM ->
          !operands.get(1).is(Kind.CONSTANT);
      default -> method.callAt(instruction) != null;
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
  private boolean mayFail(int call) {
    return !(graph.instruction(call) instanceof MethodInsnNode named
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
    BitSet calls = new BitSet();
    List<Edge> edges = graph.controlFlow().incoming(phi.block());
    if (edges.size() == phi.operands().size()) {
      callsOfHandler.forEach(
          (handler, protectedCalls) -> {
            if (decides(handler, phi, edges)) {
              calls.or(protectedCalls);
            }
          });
    }
    return calls;
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
        .flatMapToInt(ProtectedCalls::instructions)
        .anyMatch(this::makesUse);
  }

  private static IntStream instructions(BasicBlock block) {
    return IntStream.rangeClosed(block.first(), block.last());
  }

  private boolean prints(int instruction) {
    return method.heap().mutatedBy(instruction).stream()
        .map(value -> graph.unconverted(value).instruction())
        .anyMatch(
            source ->
                source >= 0
                    && graph.instruction(source) instanceof FieldInsnNode field
                    && field.owner.equals("java/lang/System"));
  }

  private boolean makesUse(int instruction) {
    int opcode = graph.instruction(instruction).getOpcode();
    boolean stores =
        opcode == Opcodes.PUTSTATIC
            || (method.heap().mutatesEscaped(instruction) && !prints(instruction));
    CallEffects call = method.callAt(instruction);
    return graph.returnsValue(instruction)
        || stores
        || (call != null
            && (call.callee().equals(MethodEffects.OPAQUE)
                || runsStores(instruction, call)
                || isMoreThanReport(instruction, call)));
  }

  /**
   * Whether a call runs unknown code on an object for the sake of that alone: it neither hands on a
   * message or the failure, nor asks the failure or a logger something.
   */
  private boolean isMoreThanReport(int instruction, CallEffects call) {
    return call.globalEffect() == GlobalEffect.POSSIBLE
        && graph.instruction(instruction) instanceof MethodInsnNode named
        && named.getOpcode() != Opcodes.INVOKESTATIC
        && Stream.of(Type.getArgumentTypes(named.desc)).allMatch(ProtectedCalls::isPrimitive)
        && !graph.unconverted(graph.operandsOf(instruction).get(0)).is(Kind.CAUGHT_EXCEPTION)
        && isOnlyKept(graph.resultOf(instruction));
  }

  private static boolean isPrimitive(Type type) {
    return type.getSort() < Type.ARRAY;
  }

  /** Whether nothing is decided by a value, and no code that may act is handed what it leads to. */
  private boolean isOnlyKept(@Nullable Definition result) {
    if (result == null) {
      return true;
    }
    Set<Definition> seen = new HashSet<>(Set.of(result));
    Deque<Definition> pending = new ArrayDeque<>(seen);
    while (!pending.isEmpty()) {
      for (Use use : graph.usesOf(pending.pop())) {
        if (!use.isByPhi() && asks(use.instruction())) {
          return false;
        }
        Definition next = use.result();
        if (next != null && seen.add(next)) {
          pending.push(next);
        }
      }
    }
    return true;
  }

  private boolean asks(int instruction) {
    AbstractInsnNode asking = graph.instruction(instruction);
    CallEffects call = method.callAt(instruction);
    return asking instanceof JumpInsnNode
        || asking instanceof TableSwitchInsnNode
        || asking instanceof LookupSwitchInsnNode
        || (call != null && call.globalEffect() != GlobalEffect.NONE);
  }

  /**
   * Whether a call acts by a function that it runs, on an object made here (a thread), or is one of
   * a helper: none of these is a logger.
   */
  private boolean runsStores(int instruction, CallEffects call) {
    return call.globalEffect() == GlobalEffect.CERTAIN
        && (call.callee().globalEffect() == GlobalEffect.NONE
            || (graph.instruction(instruction) instanceof MethodInsnNode named
                && (isOfHelper(named) || actsOnNewObject(instruction, named))));
  }

  private boolean isOfHelper(MethodInsnNode call) {
    return call.owner.equals(method.method().owner().name);
  }

  private boolean actsOnNewObject(int instruction, MethodInsnNode call) {
    return call.getOpcode() != Opcodes.INVOKESTATIC
        && !method.heap().allocationsOf(graph.operandsOf(instruction).get(0)).isEmpty();
  }
}
