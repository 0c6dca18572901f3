// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.cfg.ControlFlowGraph.Edge;
import io.github.spotjmhbugs.cfg.NaturalLoop;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;

/**
 * The computations of a method that can be observed: those that a sink needs, directly or through
 * other values, through objects of this invocation that a sink needs, or through the branches that
 * decide whether a sink is reached. What remains is what an optimising compiler may delete; this is
 * aggressive dead code elimination (Cytron et al., "Efficiently Computing Static Single Assignment
 * Form and the Control Dependence Graph", TOPLAS 1991, section 7.1) with a heap.
 *
 * <p>Sinks are: a returned value; a throw; a store into an object that outlives the invocation; a
 * call that has or may have a global effect; a value that decides whether a call throws; and, in a
 * try block whose handler makes use of the failure, every call, also those further down. What a
 * call may throw decides, too, whether control gets to a sink after it in the same try block.
 */
public final class Liveness {
  private final MethodAnalysis method;
  private final DataDependencyGraph graph;
  private final ProtectedCode protectedCode;
  private final BitSet observable = new BitSet();
  private final BitSet consumed = new BitSet();
  private final Map<Definition, BitSet> storesInto = new HashMap<>();
  private final Set<Definition> observedObjects = new HashSet<>();
  private final Deque<Runnable> pending = new ArrayDeque<>();

  private Liveness(MethodAnalysis method) {
    this.method = method;
    this.graph = method.graph();
    this.protectedCode = new ProtectedCode(method);
    graph.instructions().forEach(this::indexStores);
  }

  /**
   * What is observable of a method, given that its result is, or also the failures of its calls.
   */
  static Liveness of(MethodAnalysis method, boolean failureIsUsed) {
    Liveness result = new Liveness(method);
    result.graph.instructions().filter(result::isSink).forEach(result::observe);
    result.graph.instructions().forEach(result::consumeChecked);
    result.protectedCode.withUsedFailure().forEach(result::consumeCall);
    if (failureIsUsed) {
      result
          .graph
          .instructions()
          .filter(result.protectedCode::isFallible)
          .forEach(result::consumeCall);
    }
    result.graph.controlFlow().loops().forEach(result::observeWaiting);
    result.settle();
    return result;
  }

  /** Liveness with no other sinks than the throws, and what decides about them. */
  static Liveness ofChecks(MethodAnalysis method) {
    Liveness result = new Liveness(method);
    result.graph.instructions().filter(result::isThrow).forEach(result::observe);
    result.graph.instructions().forEach(result::consumeChecked);
    result.settle();
    return result;
  }

  /**
   * The branches by which a loop waits: their condition reads shared objects and does not depend on
   * earlier iterations. Another thread ends such a loop, and waiting for that is its purpose.
   */
  private void observeWaiting(NaturalLoop loop) {
    loop.exitBranches().stream().filter(branch -> waits(branch, loop)).forEach(this::observe);
  }

  private boolean waits(int branch, NaturalLoop loop) {
    Set<Definition> condition =
        ProgramSlice.backward(
            graph.operandsOf(branch),
            value -> !value.is(Kind.CONSTANT) && loop.contains(value.block()));
    return condition.stream().anyMatch(this::readsShared)
        && condition.stream()
            .noneMatch(value -> value.is(Kind.PHI) && value.block() == loop.header());
  }

  /** What is computed from nothing, yet may change, comes from a static. */
  private boolean readsShared(Definition value) {
    boolean reads = value.is(Kind.LOAD) || value.is(Kind.CALL);
    List<Definition> from = value.operands();
    return reads && (from.isEmpty() || !from.stream().allMatch(method.heap()::isPrivate));
  }

  private void indexStores(int instruction) {
    for (Definition site : method.heap().allocationsMutatedBy(instruction)) {
      storesInto.computeIfAbsent(site, key -> new BitSet()).set(instruction);
    }
  }

  private boolean isThrow(int instruction) {
    return graph.instruction(instruction).getOpcode() == Opcodes.ATHROW;
  }

  private boolean isSink(int instruction) {
    return graph.returnsValue(instruction)
        || isThrow(instruction)
        || InstructionKind.GLOBAL_ACT.has(graph.instruction(instruction))
        || method.callAt(instruction).globalEffect() != GlobalEffect.NONE
        || method.heap().mutatesEscaped(instruction);
  }

  private void consumeChecked(int instruction) {
    CallEffects call = method.callAt(instruction);
    if (!call.checked().isEmpty() && !checksNewObject(call)) {
      call.checked().forEach(this::consume);
      if (isOnlyCheck(instruction, call)) {
        consumeOperands(instruction); // its message may need them
      }
      observeDeciders(block(instruction));
    }
  }

  private boolean isOnlyCheck(int instruction, CallEffects call) {
    return call.callee().checks() != 0
        && call.mutated().isEmpty()
        && (graph.resultOf(instruction) == null
            || call.callee().returned() != MethodEffects.NONE_RETURNED);
  }

  /** A call that may fail for somebody uses all that it is handed, whatever it makes of it. */
  private void consumeCall(int call) {
    observe(call);
    graph.operandsOf(call).forEach(this::consume);
    Definition result = graph.resultOf(call);
    if (result != null) {
      consume(result);
    }
  }

  private void settle() {
    while (!pending.isEmpty()) {
      pending.pop().run();
    }
  }

  private int block(int instruction) {
    return graph.controlFlow().blockOf(instruction);
  }

  private void observe(int instruction) {
    if (!observable.get(instruction) && !isForegone(instruction)) {
      observable.set(instruction);
      pending.push(
          () -> {
            consumeOperands(instruction);
            observeDeciders(block(instruction));
            protectedCode.decidersOf(instruction).forEach(this::consumeCall);
          });
    }
  }

  /** What the called method has no use for, nobody needs. */
  private void consumeOperands(int instruction) {
    List<Definition> operands = graph.operandsOf(instruction);
    for (int i = 0; i < operands.size(); i++) {
      if (!method.ignores(instruction, i)) {
        consume(operands.get(i));
      }
    }
  }

  /** Nor does the call by which compilers check the receiver of a method reference. */
  private boolean checksNewObject(CallEffects call) {
    return call.callee().is(Trait.BYPRODUCT)
        && call.checked().stream().allMatch(value -> graph.unconverted(value).is(Kind.ALLOCATION));
  }

  /** A null check of a new object decides nothing; compilers emit one to close resources. */
  private boolean isForegone(int instruction) {
    return InstructionKind.NULL_TEST.has(graph.instruction(instruction))
        && graph.unconverted(graph.operandsOf(instruction).get(0)).is(Kind.ALLOCATION);
  }

  private void consume(Definition value) {
    if (consumed.get(value.id())) {
      return;
    }
    consumed.set(value.id());
    pending.push(
        () -> {
          if (value.is(Kind.PHI)) {
            value.operands().forEach(this::consume);
            observeChoice(value);
          } else if (graph.isComputed(value)) {
            observe(value.instruction());
          }
          method.heap().allocationsOf(value).forEach(this::observeObject);
        });
  }

  private void observeObject(Definition site) {
    if (observedObjects.add(site)) {
      storesInto.getOrDefault(site, new BitSet()).stream().forEach(this::observe);
    }
  }

  private void observeDeciders(int block) {
    graph.controlFlow().branchesDeciding(block).forEach(this::observe);
  }

  /** The value of a phi depends on the branches and failures that decide how control arrives. */
  private void observeChoice(Definition phi) {
    protectedCode.decidersOf(phi).forEach(this::consumeCall);
    ControlFlowGraph controlFlow = graph.controlFlow();
    for (Edge edge : controlFlow.incoming(phi.block())) {
      observeDeciders(edge.from());
      List<Edge> alternatives = controlFlow.outgoing(edge.from());
      if (alternatives.stream().filter(other -> !other.exceptional()).count() > 1) {
        observe(controlFlow.blocks().get(edge.from()).last());
      }
    }
  }

  /** {@return whether anybody can observe that an instruction ran} */
  public boolean isObservable(int instruction) {
    return observable.get(instruction);
  }

  /** {@return whether a sink depends on a value} */
  public boolean isConsumed(Definition value) {
    return consumed.get(value.id());
  }
}
