// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** A method's data-dependency graph together with what its calls do. For use by one thread. */
public final class MethodAnalysis {
  private final DeclaredMethod method;
  private final ExactTypes exact;
  private final EffectTable table;
  private final OwnershipAnalysis owned;
  private final DataDependencyGraph graph;
  private final Map<Integer, CallEffects> calls = new HashMap<>();
  private final Set<Definition> functionsToEscaped = new HashSet<>();
  private final HeapModel heap;
  private final boolean failureIsUsed;
  private @Nullable Liveness liveness;
  private @Nullable MethodAnalysis withUsedFailure;

  /** Tells what a called method does. */
  @FunctionalInterface
  interface Callees {
    /**
     * {@return the effects of the method that a call runs}
     *
     * @param call a call instruction
     * @param receiver internal name of the exact class of its receiver, or null
     */
    MethodEffects effectsOf(AbstractInsnNode call, @Nullable String receiver);
  }

  MethodAnalysis(
      DeclaredMethod method,
      ExactTypes exact,
      Callees callees,
      EffectTable table,
      OwnershipAnalysis owned) {
    this.method = method;
    this.exact = exact;
    this.table = table;
    this.owned = owned;
    this.graph = DataDependencyGraph.of(method.owner().name, method.method());
    Map<Integer, CallEffects> byThemselves = new HashMap<>();
    graph
        .instructions()
        .filter(this::isCall)
        .forEach(i -> byThemselves.put(i, callEffects(i, callees)));
    LazyEvaluation lazy = new LazyEvaluation(table, byThemselves);
    byThemselves.keySet().forEach(i -> calls.put(i, lazy.effectsOf(i, graph.operandsOf(i))));
    this.heap = new HeapModel(this, table);
    this.failureIsUsed = false;
  }

  private MethodAnalysis(MethodAnalysis same, boolean failureIsUsed) {
    this.method = same.method;
    this.exact = same.exact;
    this.table = same.table;
    this.owned = same.owned;
    this.graph = same.graph;
    this.calls.putAll(same.calls);
    this.functionsToEscaped.addAll(same.functionsToEscaped);
    this.heap = same.heap;
    this.failureIsUsed = failureIsUsed;
  }

  private boolean isCall(int instruction) {
    int opcode = graph.instruction(instruction).getOpcode();
    return opcode >= Opcodes.INVOKEVIRTUAL && opcode <= Opcodes.INVOKEDYNAMIC;
  }

  private CallEffects callEffects(int call, Callees callees) {
    List<Definition> operands = graph.operandsOf(call);
    Optional<Definition> called = calledFunction(graph.instruction(call), operands);
    if (called.isPresent()) {
      return effectsOfCalling(called.get(), operands.subList(1, operands.size()), callees);
    }
    MethodEffects callee = callees.effectsOf(graph.instruction(call), exactReceiver(call));
    List<Definition> mutated = select(operands, callee.mutates());
    if (graph.instruction(call) instanceof MethodInsnNode named && named.name.equals("<init>")) {
      mutated.add(operands.get(0)); // whatever else a constructor does, it fills its object
    }
    CallEffects effects =
        new CallEffects(
            callee,
            callee.globalEffect(),
            mutated,
            select(operands, callee.mutatesReachable()),
            select(operands, callee.checks()));
    for (Definition function : select(operands, callee.calls())) {
      effects = withFunction(effects, function, operands, callees);
    }
    return effects;
  }

  /** The function that a call runs by its only method, if the method makes it itself. */
  private Optional<Definition> calledFunction(AbstractInsnNode call, List<Definition> operands) {
    if (!(call instanceof MethodInsnNode named) || call.getOpcode() != Opcodes.INVOKEINTERFACE) {
      return Optional.empty();
    }
    Definition function = graph.unconverted(operands.get(0));
    return functionMadeBy(function)
        .filter(made -> made.method().equals(named.name))
        .map(made -> function);
  }

  /** What it captured is a part of the function, which is the receiver of the call. */
  private CallEffects effectsOfCalling(
      Definition function, List<Definition> arguments, Callees callees) {
    FunctionObject made = functionMadeBy(function).orElseThrow();
    MethodEffects called = effectsOf(made, callees);
    List<Definition> passed = new ArrayList<>(function.operands());
    passed.addAll(arguments);
    return new CallEffects(
        called.ofFunction(made.captured()),
        called.globalEffect(),
        select(passed, called.mutates()),
        select(passed, called.mutatesReachable()),
        select(passed, called.checks()));
  }

  /** A function sees what it captured, and those operands of the call that the callee passes it. */
  private CallEffects withFunction(
      CallEffects call, Definition function, List<Definition> operands, Callees callees) {
    Optional<FunctionObject> made = functionMadeBy(function);
    MethodEffects called = made.map(f -> effectsOf(f, callees)).orElse(MethodEffects.UNKNOWN);
    int captured = made.map(FunctionObject::captured).orElse(0);
    if ((called.origins() & (MethodEffects.ESCAPED | MethodEffects.LINKS_ESCAPED)) != 0) {
      functionsToEscaped.add(function);
    }
    List<Definition> mutated = new ArrayList<>(call.mutated());
    List<Definition> mutatedReachably = new ArrayList<>(call.mutatedReachably());
    List<Definition> checked = new ArrayList<>(call.checked());
    mutated.addAll(select(function.operands(), called.mutates()));
    mutatedReachably.addAll(select(function.operands(), called.mutatesReachable()));
    checked.addAll(select(function.operands(), called.checks()));
    if (called.mutates() >>> captured != 0) {
      mutated.addAll(operands);
      mutatedReachably.addAll(operands);
    }
    if (called.checks() >>> captured != 0) {
      checked.addAll(operands);
    }
    GlobalEffect globalEffect = call.globalEffect().or(called.globalEffect());
    return new CallEffects(
        call.callee().keptLike(called), globalEffect, mutated, mutatedReachably, checked);
  }

  /** Whether a value is a function that may yield objects that are shared with anybody. */
  boolean leadsToEscaped(Definition function) {
    return functionsToEscaped.contains(function);
  }

  private static MethodEffects effectsOf(FunctionObject function, Callees callees) {
    MethodInsnNode call =
        new MethodInsnNode(
            function.opcode(),
            function.implementation().owner(),
            function.implementation().name(),
            function.implementation().descriptor());
    MethodEffects called = callees.effectsOf(call, null);
    boolean makesObject = call.name.equals("<init>");
    return makesObject ? called.withoutReceiver() : called;
  }

  private static List<Definition> select(List<Definition> operands, long mask) {
    List<Definition> selected = new ArrayList<>(2);
    for (int i = 0; i < operands.size() && i < MethodEffects.MAX_PARAMETERS; i++) {
      if ((mask & 1L << i) != 0) {
        selected.add(operands.get(i));
      }
    }
    return selected;
  }

  /**
   * {@return the function object that creates a value, or empty when no lambda or method reference
   * does}
   *
   * @param value a value of this method
   */
  public Optional<FunctionObject> functionMadeBy(Definition value) {
    return value.is(Definition.Kind.CALL)
        ? FunctionObject.of(graph.instruction(value.instruction()))
        : Optional.empty();
  }

  /**
   * {@return internal name of the exact class of a call's receiver, or null when the instruction is
   * no call with a receiver or the class is not known}
   *
   * @param instruction index of an instruction
   */
  public @Nullable String exactReceiver(int instruction) {
    boolean hasReceiver =
        graph.instruction(instruction) instanceof MethodInsnNode call
            && call.getOpcode() != Opcodes.INVOKESTATIC;
    return hasReceiver ? exact.of(graph.operandsOf(instruction).get(0)) : null;
  }

  /** {@return the method} */
  public DeclaredMethod method() {
    return method;
  }

  /** {@return the method's data-dependency graph} */
  public DataDependencyGraph graph() {
    return graph;
  }

  /** {@return where the method's objects come from} */
  public HeapModel heap() {
    return heap;
  }

  /**
   * {@return the effects of the call at an index, or null when the instruction is no call}
   *
   * @param instruction index of an instruction
   */
  public @Nullable CallEffects callAt(int instruction) {
    return calls.get(instruction);
  }

  /**
   * {@return whether an instruction is a call that reads one element; an iterator's step mutates
   * the iterator only to get at the element}
   *
   * @param instruction index of an instruction
   */
  public boolean readsElement(int instruction) {
    CallEffects call = callAt(instruction);
    return call != null && call.callee().is(MethodEffects.Trait.LOAD);
  }

  /**
   * {@return indices of the calls that stand in a try block whose handler makes use of the failure}
   */
  public BitSet callsWithUsedFailure() {
    return ProtectedCalls.of(this).withUsedFailure();
  }

  /**
   * {@return the analysis of the method where a caller's handler makes use of its failure: each of
   * its calls is there to succeed or to fail}
   */
  public MethodAnalysis withUsedFailure() {
    if (withUsedFailure == null) {
      withUsedFailure = new MethodAnalysis(this, true);
    }
    return withUsedFailure;
  }

  /** {@return the observable part of the method, given that its result is observable} */
  public Liveness liveness() {
    if (liveness == null) {
      liveness = Liveness.of(this, failureIsUsed);
    }
    return liveness;
  }

  /** {@return the method's effects as its callers see them} */
  public MethodEffects summary() {
    return new EffectSummaryBuilder(this, table, owned).toEffects();
  }
}
