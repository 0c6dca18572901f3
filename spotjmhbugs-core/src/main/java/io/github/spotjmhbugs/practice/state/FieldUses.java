// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.state;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.ExactTypes;
import io.github.spotjmhbugs.effects.FunctionObject;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.jmh.Fixture;
import io.github.spotjmhbugs.jmh.JmhHarness;
import io.github.spotjmhbugs.jmh.StateCode.Step;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.jmh.StateFields;
import io.github.spotjmhbugs.practice.ForwardWalk;
import io.github.spotjmhbugs.practice.ForwardWalk.Place;
import io.github.spotjmhbugs.practice.ForwardWalk.Value;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * All that a benchmark and its helpers do with the object in one field, and what the code that
 * prepares the states does with it before.
 */
record FieldUses(StateFields fields, StateField field, ForwardWalk walk) {
  private static final Pattern MANY =
      Pattern.compile("\\[|/util/[A-Za-z]*(Collection|List|Set|Map|Queue);");

  private ClassRepository classes() {
    return fields.benchmark().inClass().classes();
  }

  boolean preserve(Drift drift) {
    Set<Value> objects =
        walk.from(
            walk.values(this::isRead),
            (place, result) ->
                result.definition().is(Definition.Kind.PARAMETER) && !onlyReads(place));
    return stores() == 0
        && fields.preparation().flatMap(this::analysis).noneMatch(this::handsOn)
        && walk.methods().noneMatch(method -> isUndone(method, drift, objects))
        && objects.stream().flatMap(Value::uses).allMatch(place -> preserves(place, drift))
        && (drift != Drift.EXHAUSTED || !isFilledElsewhere())
        && (drift != Drift.SORTED || !isSortedBefore())
        && (drift != Drift.SETTLED
            || objects.stream().flatMap(Value::uses).anyMatch(this::settles));
  }

  private Stream<MethodAnalysis> analysis(Step step) {
    return fields.benchmark().inClass().analyses().of(step.method(), ExactTypes.NONE).stream();
  }

  /** Whether others have the object, too: what prepares it keeps it in a second place. */
  private boolean handsOn(MethodAnalysis code) {
    Stream<Definition> stored = stores(code.graph()).mapToObj(code.graph()::storedBy);
    Stream<Definition> read =
        code.graph().definitions().stream().filter(value -> isRead(new Value(code, value)));
    return Stream.concat(stored, read)
        .anyMatch(
            object ->
                code.method().hasAny(Opcodes.ACC_SYNTHETIC) // a function, which may run at any time
                    || (object.is(Definition.Kind.LOAD) && !isRead(new Value(code, object)))
                    || code.graph().usesOf(object).stream().anyMatch(use -> keeps(code, use)));
  }

  /** By another field, in a function, or by code of the project. */
  private boolean keeps(MethodAnalysis code, Use use) {
    AbstractInsnNode user = code.graph().codeOf(use);
    return (FunctionObject.of(user).isPresent()
            && !Drift.isRunForEach(code.graph(), use.instruction()))
        || (InstructionKind.FIELD_STORE.has(user)
            && use.operand() > 0
            && !field.isAccessedBy(user, classes()))
        || (user instanceof MethodInsnNode named
            && !ClassRepository.isPlatformClass(named.owner)
            && code.callAt(use.instruction()).kept().contains(use.definition()));
  }

  /** Whether there is something in the object when the benchmark first meets it. */
  boolean areFilled() {
    return fields.isHandledAt(Fixture.Level.TRIAL, field)
        || fields.isHandledAt(Fixture.Level.ITERATION, field)
        || fields.preparation().map(Step::graph).anyMatch(this::makesFull);
  }

  private boolean makesFull(DataDependencyGraph graph) {
    return stores(graph)
        .mapToObj(graph::storedBy)
        .map(graph::uncast)
        .anyMatch(
            made ->
                made.is(Definition.Kind.CALL)
                    || graph.usesOf(made).stream().anyMatch(use -> takesMany(graph, use)));
  }

  /** A constructor that copies a collection or an array. */
  private static boolean takesMany(DataDependencyGraph graph, Use use) {
    return graph.codeOf(use) instanceof MethodInsnNode call
        && InstructionKind.isConstructorCall(call)
        && MANY.matcher(call.desc).find();
  }

  /**
   * The field of the buffer in memory that a stream or writer in the field hands everything to, or
   * none if the wrapper alone has the buffer; empty where there is no such buffer.
   */
  Optional<List<StateField>> buffer() {
    for (Step step : fields.preparation().toList()) {
      for (Definition part : madeOf(step.graph())) {
        Optional<StateField> inField = fields.readAs(part, step.graph());
        if (isBuffer(part) || inField.filter(this::holdsBuffer).isPresent()) {
          return Optional.of(inField.stream().toList());
        }
      }
    }
    return Optional.empty();
  }

  private boolean holdsBuffer(StateField source) {
    FieldUses uses = new FieldUses(fields, source, walk);
    return fields
        .preparation()
        .anyMatch(step -> uses.madeOf(step.graph()).stream().anyMatch(FieldUses::isBuffer));
  }

  private static boolean isBuffer(Definition made) {
    return made.is(Definition.Kind.ALLOCATION)
        && made.type().getSort() == Type.OBJECT
        && EffectTable.bundled()
            .find(new MethodRef(made.type().getInternalName(), "write", "(I)V"), false)
            .filter(effects -> effects.is(Trait.GROWS))
            .isPresent();
  }

  /** What the stored objects are made of: themselves, and what their constructors are handed. */
  private Set<Definition> madeOf(DataDependencyGraph graph) {
    return ProgramSlice.closure(
        stores(graph).mapToObj(graph::storedBy).map(graph::uncast).toList(),
        made ->
            graph
                .constructorCallsOn(made)
                .flatMap(constructor -> graph.operandsOf(constructor).stream())
                .toList());
  }

  /** How many places, reached or run at any time, store into the field; calls of setters count. */
  long stores() {
    return Stream.concat(walk.methods().map(MethodAnalysis::method), functions())
        .distinct()
        .filter(m -> m.hasAny(Opcodes.ACC_SYNTHETIC) || StateFields.storedBy(m).isEmpty())
        .flatMap(DeclaredMethod::instructions)
        .flatMap(instruction -> fields.storeBy(instruction).stream())
        .filter(store -> field.isAccessedBy(store, classes()))
        .count();
  }

  /** The code of functions and of inner objects, such as a task that takes a flag back. */
  private Stream<DeclaredMethod> functions() {
    ClassNode owner = field.declaringClass();
    return Stream.concat(
            Stream.of(owner),
            owner.innerClasses.stream().flatMap(inner -> classes().find(inner.name).stream()))
        .flatMap(DeclaredMethod::withBodyIn)
        .filter(m -> !m.owner().name.equals(owner.name) || m.hasAny(Opcodes.ACC_SYNTHETIC));
  }

  private IntStream stores(DataDependencyGraph graph) {
    return graph.fieldStores().filter(i -> field.isAccessedBy(graph.instruction(i), classes()));
  }

  /** Whether a value is the object. */
  private boolean isRead(Value value) {
    Definition read = value.definition();
    return read.isReference()
        && fields
            .loadOf(read, value.method().graph())
            .filter(load -> field.isAccessedBy(load, classes()))
            .isPresent();
  }

  /** By a call on the object or on a view of it; what a stream wraps may be rewound below it. */
  private static boolean isUndone(MethodAnalysis method, Drift drift, Set<Value> objects) {
    DataDependencyGraph graph = method.graph();
    return graph
        .instructions()
        .filter(i -> graph.instruction(i) instanceof MethodInsnNode call && drift.isUndoneBy(call))
        .mapToObj(i -> ProgramSlice.backward(graph.operandsOf(i), Definition::isReference))
        .anyMatch(
            used ->
                drift == Drift.EXHAUSTED
                    || used.stream().anyMatch(v -> objects.contains(new Value(method, v))));
  }

  /** Whether a place decides what the object is, rather than to wait for that. */
  private boolean settles(Place place) {
    return place.code() instanceof MethodInsnNode call
        && Drift.of(call).filter(Drift.SETTLED::equals).isPresent()
        && !EffectTable.bundled().says(call, Trait.WAITS);
  }

  private boolean preserves(Place place, Drift drift) {
    Use use = place.use();
    AbstractInsnNode user = place.code();
    if (user instanceof MethodInsnNode call) {
      return JmhHarness.INSTANCE.isOpaque(call)
          || (use.operand() == 0 && drift.survives(call))
          || onlyReads(place)
          || walk.target(place.method(), use.instruction()).isPresent();
    }
    if (user instanceof InvokeDynamicInsnNode) {
      return Drift.of(place.method(), use.instruction()).filter(drift::equals).isPresent();
    }
    return switch (user.getOpcode()) {
      case Opcodes.ARRAYLENGTH, Opcodes.ARETURN, Opcodes.CHECKCAST, Opcodes.GETFIELD -> true;
      case Opcodes.IFNULL, Opcodes.IFNONNULL -> true;
      default ->
          InstructionKind.ELEMENT_LOAD.has(user)
              || (drift == Drift.SORTED
                  && use.operand() == 0
                  && InstructionKind.ELEMENT_STORE.has(user)
                  && SortingByHand.moves(fields, place.method(), use.instruction(), () -> walk));
    };
  }

  /** Whether a call does nothing with what it is handed. */
  private static boolean onlyReads(Place place) {
    Use use = place.use();
    MethodEffects callee = place.method().callAt(use.instruction()).callee();
    long object = 1L << use.operand();
    return place.method().isCall(use.instruction())
        && callee.globalEffect() == GlobalEffect.NONE
        && ((callee.mutates() | callee.keeps()) & object) == 0;
  }

  /** Whether the benchmark uses what the object was made from, such as the buffer of a stream. */
  private boolean isFilledElsewhere() {
    Set<StateField> sources =
        fields.preparation().map(Step::graph).flatMap(this::sources).collect(Collectors.toSet());
    return walk.methods()
        .map(MethodAnalysis::graph)
        .flatMap(graph -> graph.instructions().mapToObj(graph::instruction))
        .flatMap(instruction -> fields.accessedBy(instruction).stream())
        .anyMatch(sources::contains);
  }

  /** The fields with what the stored object is made from. */
  private Stream<StateField> sources(DataDependencyGraph graph) {
    List<Definition> stored = stores(graph).mapToObj(graph::storedBy).toList();
    return ProgramSlice.backward(stored, Definition::isReference).stream()
        .flatMap(part -> fields.readAs(part, graph).stream());
  }

  /** What a fixture sorts is presumably what the benchmark finds in order from the beginning. */
  private boolean isSortedBefore() {
    return fields
        .preparation()
        .flatMap(this::analysis)
        .flatMap(code -> code.graph().instructions().mapToObj(i -> Drift.of(code, i)))
        .anyMatch(drift -> drift.filter(Drift.SORTED::equals).isPresent());
  }
}
