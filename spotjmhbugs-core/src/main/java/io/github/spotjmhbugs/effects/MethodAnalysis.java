// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

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
   * how often it runs, and where compiled code may be left, in the loop or at a branch behind it,
   * the interpreter needs all that goes round.
   */
  public boolean isShort(LoopRegion loop) {
    return loop.isCounted(graph)
        && graph
            .instructions()
            .filter(i -> !loop.exitBranches().contains(i))
            .mapToObj(graph::instruction)
            .noneMatch(InstructionKind::isDecision)
        && loop.instructions(graph).noneMatch(i -> mayBeLeft(i, loop))
        && ProgramSlice.areComputedFrom(
            loop.tested(graph).toList(),
            bound ->
                bound.is(Definition.Kind.CONSTANT)
                    && bound.constant() instanceof Number number
                    && Math.abs(number.doubleValue()) <= SHORT_LOOP);
  }

  /** Whether compiled code of a loop may be left at an instruction, or makes an object there. */
  private boolean mayBeLeft(int instruction, LoopRegion loop) {
    AbstractInsnNode code = graph.instruction(instruction);
    List<Definition> operands = graph.operandsOf(instruction);
    if (code instanceof MethodInsnNode call) {
      return !calls(Trait.REMOVABLE, instruction)
          || target(instruction)
              .filter(m -> m.instructions().anyMatch(InstructionKind::isDecision))
              .isPresent()
          || operands.stream().anyMatch(Definition::isReference)
          || Type.getReturnType(call.desc).getSort() >= Type.ARRAY;
    }
    if (InstructionKind.ELEMENT_LOAD.has(code)) {
      return loop.varies(operands.get(0)) || !loop.counts(graph, operands.get(1));
    }
    if (InstructionKind.INTEGER_DIVISION.has(code)) {
      return !operands.get(1).is(Definition.Kind.CONSTANT);
    }
    boolean readsOf =
        code.getOpcode() == Opcodes.GETFIELD || code.getOpcode() == Opcodes.ARRAYLENGTH;
    return readsOf
        ? loop.varies(operands.get(0))
        : code.getOpcode() == Opcodes.CHECKCAST || isAllocation(graph.resultOf(instruction));
  }

  /** Whether the JVM registers each object of a class of the project, to finalize it. */
  private boolean isFinalized(String type) {
    return !ClassRepository.isPlatformClass(type)
        && facts.classes().find(type).map(facts.classes()::superclasses).stream()
            .flatMap(List::stream)
            .filter(ancestor -> !ancestor.name.equals("java/lang/Object"))
            .flatMap(ancestor -> ancestor.methods.stream())
            .anyMatch(method -> method.name.equals("finalize") && method.desc.equals("()V"));
  }

  private static boolean isAllocation(@Nullable Definition value) {
    return value != null && value.is(Definition.Kind.ALLOCATION);
  }

  /**
   * {@return whether C2 keeps an instruction, or the object that it changes, although nothing uses
   * that} JDK 17 calls the runtime for remainders of floating-point numbers and keeps a new object
   * with another one in it, and no release sees through an array of which the length, or the index
   * of an element, is not constant.
   *
   * @param instruction index of an instruction, or what values and uses have that belong to none
   */
  public boolean isKept(int instruction) {
    if (instruction < 0) {
      return false;
    }
    AbstractInsnNode code = graph.instruction(instruction);
    List<Definition> operands = graph.operandsOf(instruction);
    if (InstructionKind.ELEMENT_STORE.has(code) && !operands.get(1).is(Definition.Kind.CONSTANT)) {
      return true;
    }
    boolean puts =
        InstructionKind.ELEMENT_STORE.has(code)
            || InstructionKind.FIELD_STORE.has(code)
            || InstructionKind.isConstructorCall(code);
    return InstructionKind.FLOATING_REMAINDER.has(code)
        || code.getOpcode() == Opcodes.MULTIANEWARRAY
        || (code.getOpcode() == Opcodes.NEW && isFinalized(((TypeInsnNode) code).desc))
        || (InstructionKind.NEW_ARRAY.has(code) && !operands.get(0).is(Definition.Kind.CONSTANT))
        || (puts
            && operands.stream()
                .skip(1)
                .map(graph::unconverted)
                .anyMatch(MethodAnalysis::isAllocation));
  }

  /** {@return whether a value is loaded from a volatile field} */
  public boolean isVolatile(Definition value) {
    return graph.codeOf(value) instanceof FieldInsnNode field
        && facts.classes().has(field, Opcodes.ACC_VOLATILE);
  }

  /** {@return whether an instruction is a call without stores and effects on global state} */
  public boolean isPureCall(int instruction) {
    CallEffects call = callAt(instruction);
    return isCall(instruction)
        && call.globalEffect() == GlobalEffect.NONE
        && call.mutated().isEmpty();
  }

  /**
   * {@return whether an instruction loads a part of the object that it loads it from: only the
   * class sets the field, and only to what it makes}
   */
  public boolean loadsOwnPart(AbstractInsnNode instruction) {
    return facts.fields().loadsOwnPart(instruction);
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

  /** {@return internal name of the exact class of a call's receiver; null if it is not known} */
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

  /** {@return what is known of the parameters of a function that is made, captured ones first} */
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

  /** {@return whether there is a call at an index} */
  public boolean isCall(int instruction) {
    return calls.containsKey(instruction);
  }

  /** {@return the effects of the call at an index; none where there is no call} */
  public CallEffects callAt(int instruction) {
    return calls.getOrDefault(instruction, CallEffects.NOTHING);
  }

  /** {@return whether a value is handed to a method that has no use for it} */
  public boolean ignores(Use use) {
    return ignores(use.instruction(), use.operand());
  }

  boolean ignores(int instruction, int operand) {
    return operand < MethodEffects.MAX_PARAMETERS
        && (callAt(instruction).callee().ignores() & 1L << operand) != 0;
  }

  /** {@return whether an instruction is a call of a method with a trait} */
  public boolean calls(Trait trait, int instruction) {
    return callAt(instruction).callee().is(trait);
  }

  /**
   * {@return indices of the calls, and checks of references, indices and divisors, that stand in a
   * try block whose handler makes use of the failure}
   */
  public BitSet instructionsWithUsedFailure() {
    return new ProtectedCode(this).withUsedFailure().collect(BitSet::new, BitSet::set, BitSet::or);
  }

  /** {@return the classes of failures that a handler ignores, by the index where it begins} */
  public Map<Integer, List<String>> swallowedFailures() {
    return new ProtectedCode(this).swallowed();
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
