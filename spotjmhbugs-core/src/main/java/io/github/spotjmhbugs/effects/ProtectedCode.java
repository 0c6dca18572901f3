// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.cfg.ControlFlowGraph.BasicBlock;
import io.github.spotjmhbugs.cfg.ControlFlowGraph.Edge;
import io.github.spotjmhbugs.cfg.DominatorTree;
import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
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
  private static final Pattern HANDS_ON =
      Pattern.compile("addSuppressed|completeExceptionally|(on|set|try)?(Error|[fF]ail(ure|ed)?)");

  private final MethodAnalysis method;
  private final DataDependencyGraph graph;
  private final DominatorTree dominators;
  private final Map<Integer, Handler> handlers = new LinkedHashMap<>();

  private record Handler(int block, boolean goesOn, BitSet range) {}

  ProtectedCode(MethodAnalysis method) {
    this.method = method;
    this.graph = method.graph();
    this.dominators = graph.controlFlow().dominators();
    graph.method().tryCatchBlocks.forEach(this::add);
  }

  private void add(TryCatchBlockNode range) {
    InsnList instructions = graph.method().instructions;
    int block = graph.controlFlow().blockOf(instructions.indexOf(range.handler));
    boolean isReached = block >= 0;
    if (isReached && (range.type != null || goesOn(block))) {
      handlers
          .computeIfAbsent(block, key -> new Handler(key, goesOn(key), new BitSet()))
          .range()
          .set(instructions.indexOf(range.start), instructions.indexOf(range.end));
    }
  }

  /** Those whose handler by itself makes use of their failure. */
  IntStream withUsedFailure() {
    return fallible(
        handler -> handled(handler.block()).anyMatch(i -> graph.returnsValue(i) || acts(i)));
  }

  /**
   * For each handler that goes on and makes no use of a failure, the classes that it catches, by
   * the index of its first instruction. A report is no use, nor is a result of null or zero.
   */
  Map<Integer, List<String>> swallowed() {
    Map<Integer, List<String>> types = new TreeMap<>();
    for (TryCatchBlockNode range : graph.method().tryCatchBlocks) {
      AbstractInsnNode first = InstructionKind.firstFrom(range.handler);
      int handler = graph.method().instructions.indexOf(first);
      int block = graph.controlFlow().blockOf(handler);
      if (range.type != null && handlers.containsKey(block) && swallows(block)) {
        types.computeIfAbsent(handler, key -> new ArrayList<>()).add(range.type);
      }
    }
    return types;
  }

  private boolean swallows(int handler) {
    ControlFlowGraph flow = graph.controlFlow();
    return flow.instructionsOf(flow.blocksReachedFrom(handler, edge -> !edge.exceptional()))
            .noneMatch(i -> graph.instruction(i).getOpcode() == Opcodes.ATHROW)
        && handled(handler).noneMatch(i -> returnsMore(i) || acts(i) || handsOn(i))
        && graph.definitions().stream()
            .filter(value -> value.is(Kind.PHI))
            .flatMap(phi -> leftBy(handler, phi).stream())
            .allMatch(Definition::isDefaultValue);
  }

  /**
   * Whether a call passes a failure on: to another one, as compilers do, or to who waits for it.
   */
  private boolean handsOn(int instruction) {
    return graph.instruction(instruction) instanceof MethodInsnNode call
        && HANDS_ON.matcher(call.name).matches();
  }

  private boolean returnsMore(int instruction) {
    return graph.returnsValue(instruction)
        && !graph.operandsOf(instruction).get(0).isDefaultValue();
  }

  private IntStream fallible(Predicate<Handler> some) {
    return handlers.values().stream()
        .filter(some)
        .flatMapToInt(handler -> handler.range().stream())
        .filter(this::isFallible);
  }

  /** Those in a try block whose failure makes control skip an instruction behind them. */
  IntStream decidersOf(int instruction) {
    return fallible(handler -> handler.goesOn() && handler.range().get(instruction))
        .filter(failing -> runsBefore(failing, instruction));
  }

  private boolean runsBefore(int failing, int instruction) {
    ControlFlowGraph flow = graph.controlFlow();
    return failing < instruction
        || flow.loops().stream()
            .filter(loop -> loop.contains(flow.blockOf(failing)))
            .anyMatch(loop -> loop.contains(flow.blockOf(instruction)));
  }

  /**
   * Whether an instruction is a call, or checks a reference, an index or a divisor and may find it
   * wrong. New objects and {@code this} are there, and a new array has its first elements.
   */
  boolean isFallible(int instruction) {
    AbstractInsnNode code = graph.instruction(instruction);
    List<Definition> operands = graph.operandsOf(instruction);
    if (method.isCall(instruction)) {
      return true;
    }
    if (operands.isEmpty()) { // as in unreachable code
      return false;
    }
    if (InstructionKind.ELEMENT_LOAD.has(code) || InstructionKind.ELEMENT_STORE.has(code)) {
      return !(operands.get(0).is(Kind.ALLOCATION) && operands.get(1).is(Kind.CONSTANT));
    }
    if (InstructionKind.INTEGER_DIVISION.has(code)) {
      return !operands.get(1).is(Kind.CONSTANT);
    }
    return switch (code.getOpcode()) {
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

  private boolean goesOn(int handler) {
    return dominatedBy(handler)
        .anyMatch(block -> graph.returns(block.last()) || leaves(handler, block));
  }

  private boolean leaves(int handler, BasicBlock block) {
    return graph.controlFlow().outgoing(block.index()).stream()
        .anyMatch(edge -> !edge.exceptional() && !dominators.dominates(handler, edge.to()));
  }

  /** Those whose failure decides which value a phi takes: their handler leads to another one. */
  IntStream decidersOf(Definition phi) {
    return fallible(handler -> !leftBy(handler.block(), phi).isEmpty());
  }

  /** The values that a phi takes only where a handler has run. */
  private Set<Definition> leftBy(int handler, Definition phi) {
    List<Edge> edges = graph.controlFlow().incoming(phi.block());
    Set<Definition> failed = new HashSet<>();
    if (edges.size() == phi.operands().size() && !dominators.dominates(handler, phi.block())) {
      Set<Definition> succeeded = new HashSet<>();
      for (int i = 0; i < edges.size(); i++) {
        boolean isHandled = dominators.dominates(handler, edges.get(i).from());
        (isHandled ? failed : succeeded).add(phi.operands().get(i));
      }
      failed.removeAll(succeeded);
    }
    return failed;
  }

  private IntStream handled(int handler) {
    return dominatedBy(handler)
        .flatMapToInt(block -> IntStream.rangeClosed(block.first(), block.last()));
  }

  private Stream<BasicBlock> dominatedBy(int handler) {
    return graph.controlFlow().blocks().stream()
        .filter(block -> dominators.dominates(handler, block.index()));
  }

  /**
   * Whether an instruction of a handler stores a value where it outlives the invocation, passes one
   * to opaque code, or runs other code for more than a report.
   */
  private boolean acts(int instruction) {
    int opcode = graph.instruction(instruction).getOpcode();
    boolean stores = opcode == Opcodes.PUTSTATIC || method.heap().mutatesEscaped(instruction);
    CallEffects call = method.callAt(instruction);
    return stores
        || call.callee().equals(MethodEffects.OPAQUE)
        || runsStores(instruction, call)
        || isMoreThanReport(instruction, call);
  }

  /**
   * Whether a call runs unknown code on an object for the sake of that alone: it neither hands on a
   * message or the failure, nor asks the failure something.
   */
  private boolean isMoreThanReport(int instruction, CallEffects call) {
    return call.globalEffect() == GlobalEffect.POSSIBLE
        && graph.instruction(instruction) instanceof MethodInsnNode named
        && named.getOpcode() != Opcodes.INVOKESTATIC
        && graph.operandsOf(instruction).stream().skip(1).noneMatch(this::isMessage)
        && !graph.unconverted(graph.operandsOf(instruction).get(0)).is(Kind.CAUGHT_EXCEPTION);
  }

  /** Whether a value may be the failure or a text, and is no object of the program's classes. */
  private boolean isMessage(Definition value) {
    return graph.unconverted(value).is(Kind.CAUGHT_EXCEPTION)
        // What an element is cast to says what it is.
        || (value.isReference() && ClassRepository.isPlatformClass(value.type().getInternalName()));
  }

  /**
   * Whether a call acts, or may act, by a function that it runs, or acts on an object made here (a
   * thread), or is one of a helper: none of these is a logger.
   */
  private boolean runsStores(int instruction, CallEffects call) {
    boolean actsByFunction =
        call.globalEffect() != GlobalEffect.NONE
            && call.callee().globalEffect() == GlobalEffect.NONE;
    return actsByFunction
        || (call.globalEffect() == GlobalEffect.CERTAIN
            && graph.instruction(instruction) instanceof MethodInsnNode named
            && (named.owner.equals(graph.owner()) || actsOnNewObject(instruction, named)));
  }

  private boolean actsOnNewObject(int instruction, MethodInsnNode call) {
    return call.getOpcode() != Opcodes.INVOKESTATIC
        && !method.heap().allocationsOf(graph.operandsOf(instruction).get(0)).isEmpty();
  }
}
