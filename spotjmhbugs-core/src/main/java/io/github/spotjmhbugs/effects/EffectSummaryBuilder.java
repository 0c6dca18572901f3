// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.classfile.CodeSize;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Sums up what the instructions of a method do. */
final class EffectSummaryBuilder {
  /**
   * The Eclipse compiler numbers the constants of an enum when a switch first needs the numbers,
   * and keeps them in a static field that nothing else reads.
   */
  private static final String SWITCH_TABLE = "$SWITCH_TABLE$";

  private final MethodAnalysis method;
  private final ProgramFacts facts;
  private final DataDependencyGraph graph;
  private GlobalEffect globalEffect = GlobalEffect.NONE;
  private long mutates;
  private long mutatesReachable;
  private long calls;
  private long origins;
  private long holds;
  private long holdsInParts;
  private int returned = MethodEffects.NONE_RETURNED;
  private boolean returns;
  private boolean isRemovable = true;
  private final Set<Integer> onlyFails;

  EffectSummaryBuilder(MethodAnalysis method, ProgramFacts facts) {
    this.method = method;
    this.facts = facts;
    this.graph = method.graph();
    this.onlyFails = graph.blocksThatOnlyFail();
  }

  MethodEffects toEffects() {
    if (method.method().method().name.startsWith(SWITCH_TABLE)) {
      return MethodEffects.of(
          GlobalEffect.NONE, MethodEffects.ESCAPED, EnumSet.of(Trait.REMOVABLE));
    }
    if (method.method().hasAny(Opcodes.ACC_SYNCHRONIZED)) {
      globalEffect = GlobalEffect.CERTAIN;
    }
    graph.instructions().forEach(this::add);
    // The parameters that decide whether the method throws.
    long checked = parametersThat(Liveness.ofChecks(method)::isConsumed);
    if (checked == 0 && throwsByItself()) {
      globalEffect = GlobalEffect.CERTAIN;
    }
    Type result = Type.getReturnType(method.method().method().desc);
    long kept = method.heap().parametersKept(); // a constructor makes its receiver
    return new MethodEffects(
        globalEffect,
        mutates,
        mutatesReachable,
        checked,
        calls,
        kept,
        ignored(),
        origins(result),
        holds | kept,
        holdsInParts | kept,
        returned,
        traits());
  }

  private Set<Trait> traits() {
    Set<Trait> traits = isAccessor() ? EnumSet.of(Trait.LOAD) : EnumSet.noneOf(Trait.class);
    if (isRemovable
        && CodeSize.isInlined(graph.method())
        && LoopRegion.loopsOf(graph.controlFlow()).stream().allMatch(method::isShort)) {
      traits.add(Trait.REMOVABLE);
    }
    return traits;
  }

  private long origins(Type result) {
    boolean links = method.heap().linksParameterToEscaped();
    return (facts.table().isImmutable(result) ? 0 : origins)
        | (links ? MethodEffects.LINKS_ESCAPED : 0);
  }

  /** A method that hands out what it loads is a load with a name. */
  private boolean isAccessor() {
    return graph.controlFlow().blocks().size() == 1
        && graph.definitions().stream().anyMatch(d -> d.is(Kind.LOAD))
        && graph.definitions().stream()
            .allMatch(d -> d.is(Kind.LOAD) || d.is(Kind.PARAMETER) || d.is(Kind.CONVERSION))
        && graph.instructions().allMatch(i -> method.heap().mutatedBy(i).isEmpty());
  }

  private void add(int instruction) {
    isRemovable = isRemovable && !method.isKept(instruction);
    if (InstructionKind.GLOBAL_ACT.has(graph.instruction(instruction))) {
      globalEffect = GlobalEffect.CERTAIN;
    }
    if (method.isCall(instruction)) {
      CallEffects call = method.callAt(instruction);
      addGlobalEffect(instruction, call);
      isRemovable = isRemovable && call.callee().is(Trait.REMOVABLE);
    }
    addMutations(instruction);
    if (graph.returnsValue(instruction)) {
      addResult(graph.operandsOf(instruction).get(0));
    }
  }

  /** What unknown code does for the message of an exception matters to nobody but its handler. */
  private void addGlobalEffect(int instruction, CallEffects call) {
    boolean isCertain = call.globalEffect() == GlobalEffect.CERTAIN;
    if (isCertain || !onlyFails.contains(graph.controlFlow().blockOf(instruction))) {
      globalEffect = globalEffect.or(call.apartFromParameters());
      calls |= call.runs();
    }
  }

  private void addMutations(int instruction) {
    long mutated = method.heap().mutatedOrigins(instruction);
    if (mutated == 0) {
      return;
    }
    mutates |= mutated & MethodEffects.PARAMETERS;
    if ((mutated & MethodEffects.ESCAPED) != 0) {
      boolean mayBeNewlyAllocated = method.heap().mutatesOnlyUnknown(instruction);
      globalEffect =
          globalEffect.or(mayBeNewlyAllocated ? GlobalEffect.POSSIBLE : GlobalEffect.CERTAIN);
    }
    boolean passesOn = !method.callAt(instruction).mutatedReachably().isEmpty();
    boolean storesIntoParameter =
        method.heap().mutatedBy(instruction).stream().allMatch(this::isParameterOrItsPart);
    if (passesOn || !storesIntoParameter) {
      mutatesReachable |= mutated & MethodEffects.PARAMETERS;
    }
  }

  private boolean isParameterOrItsPart(Definition value) {
    Definition source = graph.unconverted(value);
    while (facts.fields().loadsOwnPart(graph.codeOf(source))) {
      source = graph.unconverted(source.operands().get(0));
    }
    return source.is(Kind.PARAMETER);
  }

  private void addResult(Definition value) {
    origins |= method.heap().resultOrigins(value);
    holds |= method.heap().parametersHeld(value, false);
    holdsInParts |= method.heap().parametersHeld(value, true);
    Definition source = graph.uncast(value);
    int parameter =
        source.is(Kind.PARAMETER) ? source.parameterIndex() : MethodEffects.NONE_RETURNED;
    returned = !returns || returned == parameter ? parameter : MethodEffects.NONE_RETURNED;
    returns = true;
  }

  /**
   * Whether it throws, and nothing that it is handed decides about that, so that no caller can tell
   * by its arguments. What a handler throws is the failure of what it protects.
   */
  private boolean throwsByItself() {
    return graph
        .instructions()
        .filter(i -> graph.instruction(i).getOpcode() == Opcodes.ATHROW)
        .anyMatch(i -> !graph.controlFlow().isInHandler(graph.controlFlow().blockOf(i)));
  }

  /** Parameters that nothing uses, except receivers, and those of stubs and of methods that act. */
  private long ignored() {
    boolean onlyFails = graph.instructions().noneMatch(graph::returns);
    if (onlyFails || calls != 0 || globalEffect != GlobalEffect.NONE) {
      return 0;
    }
    int receivers = method.method().hasAny(Opcodes.ACC_STATIC) ? 0 : 1;
    int parameters = receivers + Type.getArgumentTypes(method.method().method().desc).length;
    long used = parametersThat(d -> !graph.usesOf(d).stream().allMatch(method::ignores));
    long all = (1L << Math.min(parameters, MethodEffects.MAX_PARAMETERS)) - 1;
    return all & ~(used | receivers);
  }

  private long parametersThat(Predicate<Definition> test) {
    return graph.definitions().stream()
        .filter(d -> d.is(Kind.PARAMETER) && d.parameterIndex() < MethodEffects.MAX_PARAMETERS)
        .filter(test)
        .mapToLong(d -> 1L << d.parameterIndex())
        .reduce(0, (a, b) -> a | b);
  }
}
