// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.retu;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.CodeSize;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.DeadSlices.DeadSlice;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.practice.ReachedCode;
import io.github.spotjmhbugs.practice.Subjects;
import io.github.spotjmhbugs.practice.retu.Suspicion.Weight;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;

/** Decides what a computation that no sink sees says about a benchmark. */
final class DeadCodeClassifier {
  private final MethodAnalysis method;
  private final DataDependencyGraph graph;
  private final CallWeights calls;
  private final ResultOnlyHelpers helpers;
  private final ClassRepository classes;
  private final boolean isBenchmark;

  DeadCodeClassifier(ReachedCode code, ResultOnlyHelpers helpers) {
    this.method = code.method();
    this.graph = method.graph();
    this.classes = code.benchmark().inClass().classes();
    this.helpers = helpers;
    this.isBenchmark = code.reached().isBenchmark();
    this.calls = new CallWeights(code, helpers);
  }

  Optional<Suspicion> classify(DeadSlice slice) {
    Optional<Definition> object =
        slice.ends().stream().filter(end -> isObject(end) && !fillsOf(end).isEmpty()).findFirst();
    if (object.isPresent()) {
      return Optional.of(
          forgotten(
              object.get(), isMadeToBeFilled(object.get()) ? Weight.NORMAL_AT_MOST : Weight.LOW));
    }
    Optional<Definition> end =
        slice.ends().stream().filter(value -> value.is(Kind.CALL)).findFirst();
    return end.or(() -> slice.ends().stream().filter(graph::isComputed).findFirst())
        .or(() -> slice.ends().stream().findFirst())
        .flatMap(value -> classify(value, slice));
  }

  /** Whether what is put into an object goes with it; a call that acts would stay. */
  private boolean isMadeToBeFilled(Definition object) {
    return fillsOf(object).stream()
        .flatMap(i -> graph.operandsOf(i).stream().skip(1))
        .map(graph::unconverted)
        .noneMatch(v -> method.callAt(v.instruction()).globalEffect() == GlobalEffect.CERTAIN);
  }

  /** What objects of unknown classes say that are in no dead slice and yet forgotten. */
  List<Suspicion> forgottenUnknownObjects() {
    UnknownObjects objects = new UnknownObjects(method);
    return objects.forgotten().stream()
        .map(object -> forgotten(object, objects.weightOf(object)))
        .toList();
  }

  private Optional<Suspicion> classify(Definition end, DeadSlice slice) {
    Definition producer = producer(end, slice);
    if (!slice.members().contains(producer) || producer.is(Kind.PHI)) {
      return Optional.empty(); // another name for a value that is consumed
    }
    if (graph.usesOf(producer).stream().anyMatch(this::runsWhatDrops)
        || endsLoop(producer)
        || isLeftOver(producer, slice)) {
      return Optional.empty(); // something needs it, or nobody measures it
    }
    if (producer.is(Kind.ALLOCATION)) {
      return isFunction(producer) || calls.fillsPlace(producer)
          ? Optional.empty()
          : Optional.of(forgotten(producer, most(slice, Weight.HIGH)));
    }
    Optional<Definition> call =
        producer.is(Kind.CALL) ? Optional.of(producer) : mainInput(slice, producer);
    // Constants alone are a counter or a default; a field that is read is no computation.
    boolean computes =
        (readsAnything(slice) && !readsOnlyVolatile(slice) && !producer.is(Kind.LOAD))
            || (combinesConstants(producer) && (!isStep(producer) || isAll(slice)));
    // The compiler keeps a volatile read, which outweighs what an expression does with it.
    Weight ofExpression =
        slice.members().stream().anyMatch(method::isVolatile) ? Weight.NORMAL_AT_MOST : Weight.HIGH;
    Weight weight = call.map(calls::of).orElse(computes ? ofExpression : Weight.NONE);
    return Optional.of(suspicion(most(slice, weight), end, producer, call.orElse(producer)));
  }

  /** Whether other work counts, and this is an array that nothing touches, or a clock read. */
  private boolean isLeftOver(Definition made, DeadSlice slice) {
    boolean isTime = method.calls(Trait.VARIES, made.instruction()) && made.operands().isEmpty();
    return graph.usesOf(made).isEmpty()
        && (made.is(Kind.ALLOCATION) || isTime)
        && graph
            .instructions()
            .filter(i -> graph.returnsValue(i) || method.isCall(i))
            .filter(i -> !slice.members().contains(graph.resultOf(i)))
            .anyMatch(method.liveness()::isObservable);
  }

  /** Whether what is read decides when a loop ends: C2 deletes none that it cannot count. */
  private boolean endsLoop(Definition value) {
    return method.calls(Trait.LOAD, value.instruction())
        && LoopRegion.loopsOf(graph.controlFlow()).stream()
            .filter(loop -> loop.contains(value.block()) && !loop.isCounted(graph))
            .anyMatch(loop -> loop.deciders(graph).contains(value));
  }

  /** Whether a benchmark does nothing but what is dropped, such as to step a local counter. */
  private boolean isAll(DeadSlice slice) {
    return isBenchmark
        && graph.controlFlow().loops().isEmpty()
        && graph.instructions().noneMatch(graph::returnsValue)
        && graph.definitions().stream()
            .filter(graph::isComputed)
            .allMatch(slice.members()::contains);
  }

  /** What a compiler may compute ahead. */
  private static boolean combinesConstants(Definition value) {
    return value.is(Kind.ARITHMETIC)
        && value.operands().stream().allMatch(operand -> operand.is(Kind.CONSTANT));
  }

  private boolean isStep(Definition value) {
    return graph.codeOf(value).getOpcode() == Opcodes.IINC
        || (value.operands().get(value.operands().size() - 1).constant() instanceof Number step
            && step.doubleValue() == 1);
  }

  private boolean runsWhatDrops(Use use) {
    return use.result() == null
        && graph.operandsOf(use.instruction()).stream().anyMatch(helpers::dropsResults);
  }

  /** What the JIT compiler keeps of a slice, although it is dead, makes it no certain one. */
  private Weight most(DeadSlice slice, Weight weight) {
    return weight.compareTo(Weight.NORMAL_AT_MOST) > 0
            && !slice.members().stream().allMatch(this::isRemovable)
        ? Weight.NORMAL_AT_MOST
        : weight;
  }

  private boolean isRemovable(Definition member) {
    Stream<Integer> calls =
        switch (member.kind()) {
          case CALL -> Stream.of(member.instruction());
          case ALLOCATION -> graph.usesOf(member).stream().map(Use::instruction);
          default -> Stream.empty();
        };
    return !goesRoundLongLoop(member)
        && !decidesInLoop(member)
        && !method.isKept(member.instruction())
        && graph.usesOf(member).stream().noneMatch(use -> method.isKept(use.instruction()))
        && calls.filter(method::isCall).allMatch(this::isRemovableCall);
  }

  private boolean isRemovableCall(int call) {
    return method.calls(Trait.REMOVABLE, call)
        && method.target(call).filter(c -> !CodeSize.isInlinedWhole(c, classes)).isEmpty();
  }

  /** Whether a loop that may be long computes a value from the last one; a counter is none. */
  private boolean goesRoundLongLoop(Definition member) {
    return member.is(Kind.PHI)
        && LoopRegion.loopsOf(graph.controlFlow()).stream()
            .filter(loop -> loop.startsWith(member))
            .anyMatch(loop -> !method.isShort(loop) && !loop.counts(graph, member));
  }

  /** Whether a branch in a loop compares a value: HotSpot keeps that, also if nothing needs it. */
  private boolean decidesInLoop(Definition member) {
    return graph.usesOf(member).stream()
        .filter(use -> InstructionKind.isDecision(graph.codeOf(use)))
        .anyMatch(
            use ->
                LoopRegion.loopsOf(graph.controlFlow()).stream()
                    .filter(loop -> !loop.exitBranches().contains(use.instruction()))
                    .anyMatch(loop -> loop.contains(graph.blockOf(use))));
  }

  /** What computes a value; of a choice, the first alternative that is computed for it alone. */
  private Definition producer(Definition end, DeadSlice slice) {
    Definition value = graph.unconverted(end);
    // Ends: without a phi, what a value is computed from stands before it in the code.
    for (Optional<Definition> same = calls.passedOn(value);
        same.filter(slice.members()::contains).isPresent();
        same = calls.passedOn(value)) {
      value = graph.unconverted(same.get());
    }
    return value.is(Kind.PHI)
        ? value.operands().stream()
            .filter(choice -> graph.isComputed(choice) && slice.members().contains(choice))
            .findFirst()
            .orElse(value)
        : value;
  }

  private boolean isObject(Definition value) {
    return value.is(Kind.ALLOCATION)
        || method.callAt(value.instruction()).callee().returnsNewlyAllocated();
  }

  private Suspicion forgotten(Definition object, Weight weight) {
    return new Suspicion(
        RetuPractice.FORGOTTEN_OBJECT,
        weight,
        false,
        object.instruction(),
        Phrase.ofType(typeOf(object).getClassName()),
        fillsOf(object));
  }

  private List<Integer> fillsOf(Definition object) {
    return graph
        .instructions()
        .filter(i -> method.heap().allocationsMutatedBy(i).contains(object))
        .filter(i -> !InstructionKind.isConstructorCall(graph.instruction(i)))
        .boxed()
        .toList();
  }

  /** The clone of an array, or what a generic method returns, is declared to be an object. */
  private Type typeOf(Definition object) {
    return graph.usesOf(object).stream()
        .flatMap(use -> Stream.ofNullable(use.result()))
        .filter(same -> same.isReference() && graph.isConversion(same))
        .findFirst()
        .orElse(object)
        .type();
  }

  private Suspicion suspicion(
      Weight weight, Definition end, Definition producer, Definition mainInput) {
    Phrase name = Subjects.producer(method, mainInput);
    Optional<Definition> kept =
        ProgramSlice.forward(graph, List.of(end), graph::isConversion).stream()
            .filter(value -> !graph.localStoresOf(value).isEmpty())
            .findFirst();
    return new Suspicion(
        kept.isPresent() ? RetuPractice.UNREAD_VARIABLE : RetuPractice.IGNORED_RESULT,
        weight,
        false,
        producer.instruction(),
        kept.map(value -> Subjects.variable(graph, value, name)).orElse(name),
        List.of());
  }

  /** What the body of a local class does is looked at by itself, as that of a lambda is. */
  private boolean isFunction(Definition object) {
    return object.type().getSort() == Type.OBJECT
        && classes
            .find(object.type().getInternalName())
            .filter(type -> type.outerClass != null && mayBeCalled(type))
            .isPresent();
  }

  /** Whether others know a class by another type: a function, and no record of the method's own. */
  private static boolean mayBeCalled(ClassNode type) {
    return !type.interfaces.isEmpty()
        || !(type.superName.equals("java/lang/Object")
            || type.superName.equals("java/lang/Record"));
  }

  /** An expression is best known by the call that says the most of those whose results it uses. */
  private Optional<Definition> mainInput(DeadSlice slice, Definition expression) {
    // What an element was read from has no part in a message about the element.
    return ProgramSlice.closure(
            List.of(expression),
            value -> method.calls(Trait.LOAD, value.instruction()) ? List.of() : value.operands())
        .stream()
        .filter(member -> member.is(Kind.CALL) && slice.members().contains(member))
        .filter(call -> !graph.isConversion(call) && !method.calls(Trait.LOAD, call.instruction()))
        .filter(call -> calls.of(call).compareTo(Weight.EVIDENCE_ONLY) > 0)
        .max(Comparator.comparing(calls::of));
  }

  /** No compiler removes the read, and there is nothing else to remove. */
  private boolean readsOnlyVolatile(DeadSlice slice) {
    List<Definition> reads =
        slice.members().stream()
            .filter(member -> member.is(Kind.LOAD) || member.is(Kind.CALL))
            .toList();
    return !reads.isEmpty() && reads.stream().allMatch(method::isVolatile);
  }

  private static boolean readsAnything(DeadSlice slice) {
    return slice.members().stream()
        .anyMatch(
            member ->
                member.is(Kind.LOAD)
                    || member.is(Kind.CALL)
                    || member.operands().stream()
                        .anyMatch(operand -> operand.is(Kind.PARAMETER) || operand.is(Kind.LOAD)));
  }
}
