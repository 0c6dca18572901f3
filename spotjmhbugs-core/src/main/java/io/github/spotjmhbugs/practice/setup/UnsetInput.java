// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.setup;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.cfg.ControlFlowGraph.Edge;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.JmhHarness;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.practice.ForwardWalk;
import io.github.spotjmhbugs.practice.ForwardWalk.Place;
import io.github.spotjmhbugs.practice.ForwardWalk.Value;
import io.github.spotjmhbugs.practice.setup.SetupPractice.Swallowed;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * What becomes of a benchmark that runs on fields that were never set, and hold null, zero or
 * something empty: whether it completes, or may fail, so that JMH reports an error and no score.
 */
final class UnsetInput {
  /** What catches a failure on null or zero; who catches an IOException does not. */
  private static final Set<String> CATCH_FAILURES =
      Set.of(
          Type.getInternalName(NullPointerException.class),
          Type.getInternalName(ArithmeticException.class),
          Type.getInternalName(RuntimeException.class),
          Type.getInternalName(Exception.class),
          Type.getInternalName(Throwable.class));

  private final BenchmarkMethod benchmark;
  private final ForwardWalk walk;
  private final Set<Value> unset;
  private final Set<Value> empty;

  UnsetInput(Swallowed swallowed, BenchmarkMethod benchmark) {
    this.benchmark = benchmark;
    this.walk = new ForwardWalk(benchmark);
    this.unset = readFrom(swallowed.fields());
    this.empty = readFrom(swallowed.empty());
  }

  private Set<Value> readFrom(List<StateField> fields) {
    return walk.from(walk.values(value -> isRead(value, fields)), UnsetInput::isSame);
  }

  private boolean isRead(Value value, List<StateField> fields) {
    AbstractInsnNode read = value.method().graph().codeOf(value.definition());
    return fields.stream()
        .anyMatch(field -> field.isAccessedBy(read, benchmark.inClass().classes()));
  }

  /** Whether a value is handed on: to a helper, to a caller, or in another type. */
  static boolean isSame(Place place, Value result) {
    Definition handed = result.definition();
    return handed.is(Kind.PARAMETER)
        || handed.is(Kind.CONVERSION)
        || (!place.use().isByPhi() && place.graph().returnsValue(place.use().instruction()));
  }

  /** Whether the benchmark, or code of its own that it reaches, reads any of the fields. */
  boolean isUsed() {
    return !unset.isEmpty();
  }

  /** Whether nothing that the benchmark does with the fields can make it fail. */
  boolean completes() {
    return unset.stream()
        .flatMap(Value::uses)
        .filter(place -> place.use().isByPhi() || isReached(place))
        .allMatch(this::isHarmless);
  }

  private boolean isReached(Place place) {
    ControlFlowGraph flow = place.graph().controlFlow();
    return flow.blocksReachedFrom(0, edge -> isTaken(place.method(), edge))
        .contains(flow.blockOf(place.use().instruction()));
  }

  /** Each test for null is taken to be true. */
  private boolean isTaken(MethodAnalysis method, Edge edge) {
    DataDependencyGraph graph = method.graph();
    int last = graph.controlFlow().blocks().get(edge.from()).last();
    if (!InstructionKind.NULL_TEST.has(graph.instruction(last))
        || !unset.contains(new Value(method, graph.operandsOf(last).get(0)))) {
      return true;
    }
    int target =
        graph.method().instructions.indexOf(((JumpInsnNode) graph.instruction(last)).label);
    return (edge.to() == graph.controlFlow().blockOf(target))
        == (graph.instruction(last).getOpcode() == Opcodes.IFNULL);
  }

  private boolean isHarmless(Place place) {
    if (empty.contains(place.value())) {
      return place.use().isByPhi() || !readsElement(place);
    }
    boolean isReference = place.value().definition().isReference();
    if (place.use().isByPhi()) {
      return !isReference;
    }
    int at = place.use().instruction();
    if (place.code() instanceof JumpInsnNode) {
      return !mayThrow(place.graph(), at);
    }
    return place.graph().returnsValue(at)
        || isCaught(place.graph(), at)
        || (isReference
            ? takesNull(place)
            : place.use().operand() == 0 || !InstructionKind.INTEGER_DIVISION.has(place.code()));
  }

  /** Whether a place asks for an element that is not there; a loop over none asks for none. */
  private static boolean readsElement(Place place) {
    int at = place.use().instruction();
    return place.use().operand() == 0
        && (place.method().calls(Trait.LOAD, at) || InstructionKind.ELEMENT_LOAD.has(place.code()))
        && place.graph().controlFlow().loops().stream()
            .noneMatch(loop -> loop.contains(place.graph().blockOf(place.use())));
  }

  /** Who throws on one side of a test is taken to throw where the input is missing. */
  private static boolean mayThrow(DataDependencyGraph graph, int branch) {
    return graph.controlFlow().outgoing(graph.controlFlow().blockOf(branch)).stream()
        .anyMatch(edge -> graph.blocksThatOnlyFail().contains(edge.to()));
  }

  private static boolean isCaught(DataDependencyGraph graph, int instruction) {
    InsnList code = graph.method().instructions;
    return graph.method().tryCatchBlocks.stream()
        .filter(range -> range.type == null || CATCH_FAILURES.contains(range.type))
        .filter(range -> code.indexOf(range.start) <= instruction)
        .filter(range -> instruction < code.indexOf(range.end))
        .map(range -> graph.controlFlow().blockOf(code.indexOf(range.handler)))
        .anyMatch(handler -> !graph.blocksThatOnlyFail().contains(handler));
  }

  /** Whether an instruction is known to take null; the parameters of callees are looked at. */
  private boolean takesNull(Place place) {
    AbstractInsnNode code = place.code();
    int operand = place.use().operand();
    return switch (code.getOpcode()) {
      case Opcodes.CHECKCAST, Opcodes.INSTANCEOF -> true;
      case Opcodes.AASTORE -> operand == 2;
      case Opcodes.INVOKEDYNAMIC -> ((InvokeDynamicInsnNode) code).name.startsWith("makeConcat");
      case Opcodes.INVOKESTATIC -> isNullable(code) || isLookedInto(place);
      default -> operand > 0 && (isNullable(code) || isLookedInto(place));
    };
  }

  private boolean isLookedInto(Place place) {
    return walk.target(place.method(), place.use().instruction()).isPresent();
  }

  private static boolean isNullable(AbstractInsnNode code) {
    return code instanceof MethodInsnNode call
        && (JmhHarness.isBlackhole(Type.getObjectType(call.owner))
            || EffectTable.bundled().says(call, Trait.NULLABLE));
  }
}
