// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Use;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** A method's data-dependency graph together with what its calls do. For use by one thread. */
public final class MethodAnalysis {
  /** JDK 17 and 25 were seen to delete a loop of 64 iterations, and JDK 17 to keep one of 500. */
  private static final int SHORT_LOOP = 64;

  private final DeclaredMethod method;
  private final ExactTypes exact;
  private final ProgramFacts facts;
  private final DataDependencyGraph graph;
  private final Map<Integer, CallEffects> calls = new HashMap<>();
  private final CallEffectsBuilder.Callees callees;
  private final HeapModel heap;
  private boolean failureIsUsed;
  private @Nullable Liveness liveness;
  private @Nullable MethodAnalysis withUsedFailure;

  MethodAnalysis(
      DeclaredMethod method,
      ExactTypes exact,
      DataDependencyGraph graph,
      CallEffectsBuilder.Callees callees,
      ProgramFacts facts) {
    this.method = method;
    this.exact = exact;
    this.facts = facts;
    this.graph = graph;
    this.callees = callees;
    CallEffectsBuilder builder = new CallEffectsBuilder(graph, exact, callees, facts);
    Map<Integer, CallEffects> byThemselves = new HashMap<>();
    CallEffectsBuilder.callsIn(graph).forEach(i -> byThemselves.put(i, builder.of(i)));
    LazyEvaluation lazy = new LazyEvaluation(graph, facts.table(), byThemselves, builder::ofUsing);
    byThemselves.keySet().forEach(i -> calls.put(i, lazy.effectsOf(i, graph.operandsOf(i))));
    this.heap = new HeapModel(this, facts.table());
  }

  /**
   * {@return whether C2 deletes a loop if nothing uses what goes round it} In a longer one, the
   * safepoint may refer to that. Besides, a long loop is compiled before the callers of its method
   * are, which then call the method rather than inline it. A loop may never end if C2 does not know
   * how often it runs, and a branch in it needs what it compares.
   */
  public boolean isShort(LoopRegion loop) {
    return loop.isCounted(graph)
        && loop.isStraight(graph)
        && ProgramSlice.areComputedFrom(
            loop.tested(graph).toList(),
            bound ->
                bound.is(Definition.Kind.CONSTANT)
                    && bound.constant() instanceof Number number
                    && Math.abs(number.doubleValue()) <= SHORT_LOOP);
  }

  /** {@return whether an instruction is a call without stores and effects on global state} */
  public boolean isPureCall(int instruction) {
    CallEffects call = callAt(instruction);
    return call != null
        && call.globalEffect() == MethodEffects.GlobalEffect.NONE
        && call.mutated().isEmpty();
  }

  /**
   * {@return whether an instruction loads a part of the object that it loads it from: only the
   * class sets the field, and only to what it makes}
   */
  public boolean loadsOwnPart(AbstractInsnNode instruction) {
    return facts.fields().loadsOwnPart(instruction);
  }

  /** {@return the lambda or method reference that creates a value, if one does} */
  public Optional<FunctionObject> functionMadeBy(Definition value) {
    return FunctionObject.of(graph.codeOf(value));
  }

  /** {@return what a function does when it runs, or empty when nobody can tell which one it is} */
  public Optional<MethodEffects> effectsOf(Definition function) {
    return facts
        .functions()
        .of(graph, exact, function)
        .filter(targets -> targets.size() == 1)
        .map(targets -> targets.get(0))
        .map(target -> callees.effectsOf(target.call(), target.receiver()));
  }

  /**
   * {@return internal name of the exact class of a call's receiver, or null when the instruction is
   * no call with a receiver or the class is not known}
   */
  public @Nullable String exactReceiver(int instruction) {
    return exact.ofReceiver(graph, instruction, facts.fields());
  }

  /**
   * {@return the one method that an instruction can call, or empty when it is no call, or the
   * method is not known or depends on the receiver}
   */
  public Optional<DeclaredMethod> target(int instruction) {
    return graph.instruction(instruction) instanceof MethodInsnNode call
        ? facts.classes().target(call, exactReceiver(instruction))
        : Optional.empty();
  }

  /**
   * {@return internal name of the exact class of the object in a field, as a value that is loaded
   * from somewhere; empty when it is not known}
   */
  public Optional<String> exactTypeIn(Definition load) {
    return Optional.ofNullable(exact.inField(graph, load, facts.fields()));
  }

  /**
   * {@return what is known of the parameters of the code of a function that an instruction makes:
   * the first ones are what it captured}
   */
  public ExactTypes exactCaptured(FunctionObject function, int instruction) {
    Definition made = graph.resultOf(instruction);
    return made == null ? ExactTypes.NONE : exact.ofCaptured(function, made);
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

  /** {@return the effects of the call at an index, or null if there is none} */
  public @Nullable CallEffects callAt(int instruction) {
    return calls.get(instruction);
  }

  /** {@return whether a value is handed to a method that has no use for it} */
  public boolean ignores(Use use) {
    return ignores(use.instruction(), use.operand());
  }

  boolean ignores(int instruction, int operand) {
    CallEffects call = callAt(instruction);
    return call != null
        && operand < MethodEffects.MAX_PARAMETERS
        && (call.callee().ignores() & 1L << operand) != 0;
  }

  /**
   * {@return whether an instruction is a call that reads one element; an iterator's step mutates
   * the iterator only to get at the element}
   */
  public boolean readsElement(int instruction) {
    CallEffects call = callAt(instruction);
    return call != null && call.callee().is(MethodEffects.Trait.LOAD);
  }

  /**
   * {@return indices of the calls, and checks of references, indices and divisors, that stand in a
   * try block whose handler makes use of the failure}
   */
  public BitSet instructionsWithUsedFailure() {
    return new ProtectedCode(this).withUsedFailure().collect(BitSet::new, BitSet::set, BitSet::or);
  }

  /**
   * {@return the analysis of the method where a caller's handler makes use of its failure: each of
   * its calls is there to succeed or to fail}
   */
  public MethodAnalysis withUsedFailure() {
    if (withUsedFailure == null) {
      withUsedFailure = new MethodAnalysis(method, exact, graph, callees, facts);
      withUsedFailure.failureIsUsed = true;
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
    return new EffectSummaryBuilder(this, facts).toEffects();
  }
}
