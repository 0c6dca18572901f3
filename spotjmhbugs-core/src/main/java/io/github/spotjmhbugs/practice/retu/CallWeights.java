// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.retu;

import io.github.spotjmhbugs.cfg.ControlFlowGraph.Edge;
import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.effects.CallEffects;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.FunctionObject;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.effects.NamingConvention;
import io.github.spotjmhbugs.jmh.JmhHarness;
import io.github.spotjmhbugs.practice.ReachedCode;
import io.github.spotjmhbugs.practice.retu.Suspicion.Weight;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Weighs the calls of a method whose results no sink sees. */
final class CallWeights {
  /** Types whose one value tells nothing: what returns them is called for its effects. */
  private static final Set<String> UNITS =
      Set.of("kotlin/Unit", "scala/runtime/BoxedUnit", "java/lang/Void");

  private final MethodAnalysis method;
  private final DataDependencyGraph graph;
  private final ClassRepository classes;
  private final ResultOnlyHelpers helpers;
  private final boolean isBenchmark;

  CallWeights(ReachedCode code, ResultOnlyHelpers helpers) {
    this.method = code.method();
    this.graph = method.graph();
    this.classes = code.benchmark().inClass().classes();
    this.helpers = helpers;
    this.isBenchmark = code.reached().isBenchmark();
  }

  Weight of(Definition call) {
    CallEffects effects = method.callAt(call.instruction());
    boolean returnsNothing = callsFunction(call) && returnsVoid(call.operands().get(0));
    if (returnsNothing || isNeverReported(call, effects.callee())) {
      return Weight.NONE;
    }
    if (!method.liveness().isObservable(call.instruction())) {
      if (helpers.returnsConstant(call.instruction())
          || fillsPlace(call)
          || provokesFailure(call, effects)) {
        return Weight.NONE;
      }
      boolean isPure = effects.mutated().isEmpty() && effects.checked().isEmpty();
      boolean onlyLoads = effects.callee().is(Trait.SIZE) || effects.callee().is(Trait.LOAD);
      return isPure && !onlyLoads ? Weight.HIGH : Weight.NORMAL_AT_MOST;
    }
    if (!effects.mutatedByFunctions(call.operands()).stream()
        .allMatch(method.heap()::isNewlyAllocated)) {
      return Weight.NONE; // a function that it is handed stores into what others can see
    }
    if (helpers.computesItsResult(call.instruction())) {
      return Weight.NORMAL_AT_MOST;
    }
    if (effects.globalEffect() != GlobalEffect.POSSIBLE) {
      return Weight.NONE; // the effect is what the call is for
    }
    if (callsFunction(call)) {
      return Weight.NORMAL_AT_MOST;
    }
    if (isHidden(call)) {
      return Weight.NONE;
    }
    boolean kept = !graph.localStoresOf(call).isEmpty();
    return kept || isWholePayload(call, effects) ? Weight.LOW : Weight.EVIDENCE_ONLY;
  }

  /**
   * Whether a value only fills a place in the list of a method that has no use for it: an array of
   * no elements, such as that of no variable arguments, or what the platform makes from nothing,
   * such as an empty collection; the code of others may compute what it returns.
   */
  boolean fillsPlace(Definition made) {
    return isMadeFromNothing(made)
        && !graph.usesOf(made).isEmpty()
        && graph.usesOf(made).stream().allMatch(method::ignores);
  }

  private boolean isMadeFromNothing(Definition made) {
    if (made.is(Kind.ALLOCATION)) {
      return !made.operands().isEmpty()
          && made.operands().stream().allMatch(Definition::isDefaultValue);
    }
    return made.operands().isEmpty()
        && made.isReference()
        && graph.codeOf(made) instanceof MethodInsnNode named
        && ClassRepository.isPlatformClass(named.owner)
        && !EffectTable.bundled().says(named, Trait.VARIES);
  }

  /** A parser that is handed a constant in a try block is there to fail. */
  private boolean provokesFailure(Definition call, CallEffects effects) {
    return effects.callee().is(Trait.PARSES)
        && call.operands().stream().allMatch(operand -> operand.is(Kind.CONSTANT))
        && graph.controlFlow().outgoing(call.block()).stream().anyMatch(Edge::exceptional);
  }

  private boolean isNeverReported(Definition call, MethodEffects callee) {
    return FunctionObject.of(graph.codeOf(call)).isPresent()
        || callee.is(Trait.BYPRODUCT)
        || callee.returned() >= call.operands().size()
        || passedOn(call).isPresent()
        || (call.isReference() && UNITS.contains(call.type().getInternalName()));
  }

  /**
   * The operand that a call returns for others to go on with: its receiver, what a static method
   * checks, or what has no variable of its own. What is known of a method need not fit the
   * descriptor that a call names.
   */
  Optional<Definition> passedOn(Definition call) {
    int returned = method.callAt(call.instruction()).callee().returned();
    return Optional.of(returned)
        .filter(position -> position >= 0 && position < call.operands().size())
        .map(call.operands()::get)
        .filter(
            operand ->
                returned == 0
                    || graph.codeOf(call).getOpcode() == Opcodes.INVOKESTATIC
                    || graph.localStoresOf(operand).isEmpty());
  }

  /** The result of a function object is all that its only method is for. */
  private boolean callsFunction(Definition call) {
    return graph.codeOf(call) instanceof MethodInsnNode named
        && named.getOpcode() == Opcodes.INVOKEINTERFACE
        && named.owner.startsWith("java/")
        && FunctionObject.isFunction(named.owner);
  }

  /** Whether a function comes from a field that is declared to return no value. */
  private boolean returnsVoid(Definition receiver) {
    return graph.codeOf(graph.uncast(receiver)) instanceof FieldInsnNode field
        && classes
            .signatureOf(field)
            .filter(signature -> signature.endsWith("Ljava/lang/Void;>;"))
            .isPresent();
  }

  /** What is called for what it does, what returns itself, what only starts the work. */
  static boolean isByProduct(MethodInsnNode call) {
    Type result = Type.getReturnType(call.desc);
    return NamingConvention.ACTING.fits(call)
        || NamingConvention.ATOMIC_UPDATE.fits(call)
        || NamingConvention.isPromise(result)
        || (result.equals(Type.getObjectType(call.owner)) && !NamingConvention.DERIVING.fits(call));
  }

  /** Whether the annotation of the method that a call names keeps the compiler out of it. */
  private boolean isHidden(Definition call) {
    return graph.codeOf(call) instanceof MethodInsnNode named
        && classes.resolve(MethodRef.of(named)).filter(JmhHarness.INSTANCE::isOpaque).isPresent();
  }

  /** Whether an unknown method, and what it is handed, is all that its benchmark runs. */
  private boolean isWholePayload(Definition call, CallEffects effects) {
    if (!isBenchmark
        || effects.callee().globalEffect() != GlobalEffect.POSSIBLE
        || helpers.isHelper(call.instruction())
        || !(graph.codeOf(call) instanceof MethodInsnNode named)
        || isByProduct(named)) {
      return false;
    }
    Set<Definition> inputs = ProgramSlice.closure(call.operands(), Definition::operands);
    return graph
        .instructions()
        .filter(i -> i != call.instruction())
        .allMatch(i -> makesInput(i, inputs));
  }

  private boolean makesInput(int instruction, Set<Definition> inputs) {
    if (!method.isCall(instruction)) {
      return !InstructionKind.GLOBAL_ACT.has(graph.instruction(instruction))
          && !method.heap().mutatesEscaped(instruction);
    }
    Definition result = graph.resultOf(instruction);
    return method.callAt(instruction).globalEffect() == GlobalEffect.NONE
        && (result == null
            ? inputs.contains(graph.operandsOf(instruction).stream().findFirst().orElse(null))
            : inputs.contains(result));
  }
}
