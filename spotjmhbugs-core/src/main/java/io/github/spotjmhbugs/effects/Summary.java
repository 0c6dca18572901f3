// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.effects;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.effects.MethodEffects.Action;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import java.util.EnumSet;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Folds what the instructions of a method do into what the method does. */
final class Summary {
  private static final long PARAMETERS = (1L << MethodEffects.MAX_PARAMETERS) - 1;

  private final MethodAnalysis method;
  private final OwnedFields owned;
  private final DataDependencyGraph graph;
  private Action action = Action.NONE;
  private long changes;
  private long deeplyChanges;
  private long origins;
  private int returned = MethodEffects.NONE_RETURNED;
  private boolean returns;

  Summary(MethodAnalysis method, OwnedFields owned) {
    this.method = method;
    this.owned = owned;
    this.graph = method.graph();
  }

  MethodEffects toEffects() {
    if (method.method().hasAny(Opcodes.ACC_SYNCHRONIZED)) {
      action = Action.CERTAIN;
    }
    graph.instructions().forEach(this::add);
    Type result = Type.getReturnType(method.method().method().desc);
    return new MethodEffects(
        action,
        changes,
        deeplyChanges,
        checked(),
        0,
        HeapModel.isImmutable(result) ? 0 : origins,
        returned,
        isAccessor() ? EnumSet.of(Trait.LOAD) : EnumSet.noneOf(Trait.class));
  }

  /** A method that hands out what it loads is a load with a name. */
  private boolean isAccessor() {
    return graph.controlFlow().blocks().size() == 1
        && graph.definitions().stream().anyMatch(d -> d.is(Kind.LOAD))
        && graph.definitions().stream()
            .allMatch(d -> d.is(Kind.LOAD) || d.is(Kind.PARAMETER) || d.is(Kind.CONVERSION))
        && graph.instructions().allMatch(i -> !method.heap().changes(i));
  }

  private void add(int instruction) {
    int opcode = graph.instruction(instruction).getOpcode();
    if (opcode == Opcodes.PUTSTATIC || opcode == Opcodes.MONITORENTER) {
      action = Action.CERTAIN;
    }
    CallEffects call = method.callAt(instruction);
    if (call != null) {
      action = action.or(call.action());
    }
    addChanges(instruction);
    if (graph.returnsValue(instruction)) {
      addResult(graph.operandsOf(instruction).get(0));
    }
  }

  private void addChanges(int instruction) {
    long changed = method.heap().changedOrigins(instruction);
    changes |= changed & PARAMETERS;
    if ((changed & MethodEffects.WORLD) != 0) {
      boolean mayBeFresh = method.heap().changesOnlyUnknown(instruction);
      action = action.or(mayBeFresh ? Action.POSSIBLE : Action.CERTAIN);
    }
    CallEffects call = method.callAt(instruction);
    boolean passesOn = call != null && !call.deeplyChanged().isEmpty();
    boolean storesIntoParameter =
        method.heap().changedBy(instruction).stream().allMatch(this::isParameterOrItsPart);
    if (passesOn || !storesIntoParameter) {
      deeplyChanges |= changed & PARAMETERS;
    }
  }

  private boolean isParameterOrItsPart(Definition value) {
    Definition source = graph.unconverted(value);
    while (source.is(Kind.LOAD) && owned.loadsOwnPart(graph.instruction(source.instruction()))) {
      source = graph.unconverted(source.operands().get(0));
    }
    return source.is(Kind.PARAMETER);
  }

  private void addResult(Definition value) {
    origins |= method.heap().originMask(value);
    Definition source = value;
    while (source.is(Kind.CONVERSION)) {
      source = source.operands().get(0);
    }
    int parameter =
        source.is(Kind.PARAMETER) ? source.parameterIndex() : MethodEffects.NONE_RETURNED;
    returned = !returns || returned == parameter ? parameter : MethodEffects.NONE_RETURNED;
    returns = true;
  }

  private long checked() {
    Observability checks = Observability.ofChecks(method);
    List<Definition> definitions = graph.definitions();
    return definitions.stream()
        .filter(d -> d.is(Kind.PARAMETER) && d.parameterIndex() < MethodEffects.MAX_PARAMETERS)
        .filter(checks::isConsumed)
        .mapToLong(d -> 1L << d.parameterIndex())
        .reduce(0, (a, b) -> a | b);
  }
}
