// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.setup;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.StateClass;
import io.github.spotjmhbugs.jmh.StateCode;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.practice.ForwardWalk;
import io.github.spotjmhbugs.practice.ForwardWalk.Place;
import io.github.spotjmhbugs.practice.ForwardWalk.Value;
import io.github.spotjmhbugs.practice.setup.SetupPractice.Swallowed;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** The handlers after which the code that prepares a state goes on as if nothing had failed. */
final class SwallowedFailures {
  /** What is caught where nothing can fail, or where it tells of the end of a wait or an input. */
  static final Set<String> HARMLESS =
      Set.of(
          "java/io/EOFException",
          "java/io/UnsupportedEncodingException",
          "java/lang/CloneNotSupportedException",
          "java/lang/InterruptedException",
          "java/security/NoSuchAlgorithmException",
          "java/util/concurrent/BrokenBarrierException",
          "java/util/concurrent/TimeoutException");

  /** Names of methods that do not return, where their code is not at hand. */
  private static final Pattern NEVER_RETURNING =
      Pattern.compile("fail|exit|halt|abort|(propagate|throw|rethrow|sneakyThrow)\\w*");

  private static final EffectTable TABLE = EffectTable.bundled();

  /** Names of the platform's factories of what holds nothing. */
  private static final Pattern EMPTY = Pattern.compile("of|empty\\w*");

  private final StateClass state;
  private final ClassRepository classes;
  private final List<MethodAnalysis> methods;
  private final ForwardWalk walk;

  private SwallowedFailures(StateClass state, BenchmarkClass benchmarks) {
    this.state = state;
    this.classes = benchmarks.classes();
    StateCode code = benchmarks.codeOf(state);
    this.methods = code.analysesOf(code.preparation());
    this.walk = new ForwardWalk(methods);
  }

  /** The failures that leave fields unset, in the order of the code; one for each handler. */
  static Stream<Swallowed> in(StateClass state, BenchmarkClass benchmarks) {
    boolean catches =
        benchmarks.codeOf(state).preparation().stream()
            .anyMatch(step -> !step.graph().method().tryCatchBlocks.isEmpty());
    if (!catches) {
      return Stream.empty(); // as in most states: nobody has to analyse their code
    }
    SwallowedFailures failures = new SwallowedFailures(state, benchmarks);
    return failures.methods.stream().flatMap(failures::in);
  }

  private Stream<Swallowed> in(MethodAnalysis method) {
    return method.graph().method().tryCatchBlocks.stream()
        .filter(range -> range.type != null && !HARMLESS.contains(range.type))
        .collect(
            Collectors.groupingBy(range -> range.handler, LinkedHashMap::new, Collectors.toList()))
        .values()
        .stream()
        .flatMap(handled -> swallowed(method, handled).stream());
  }

  private Optional<Swallowed> swallowed(MethodAnalysis method, List<TryCatchBlockNode> ranges) {
    InsnList code = method.graph().method().instructions;
    TryCatchBlockNode first = ranges.get(0);
    AbstractInsnNode handler = InstructionKind.firstFrom(first.handler);
    if (!goesOn(walk, method, code.indexOf(handler))) {
      return Optional.empty();
    }
    BitSet tried = new BitSet();
    ranges.forEach(range -> tried.set(code.indexOf(range.start), code.indexOf(range.end)));
    List<StateField> fields = unset(method, tried);
    List<StateField> empty =
        fields.stream().filter(field -> startsEmpty(field, method, tried)).toList();
    return fields.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Swallowed(fields, empty, method.method(), code.indexOf(handler), first.type));
  }

  /** Whether no way from a handler throws or ends the run. */
  static boolean goesOn(ForwardWalk walk, MethodAnalysis method, int handler) {
    ControlFlowGraph flow = method.graph().controlFlow();
    int block = flow.blockOf(handler);
    return block >= 0
        && flow.instructionsOf(flow.blocksReachedFrom(block, edge -> !edge.exceptional()))
            .noneMatch(at -> throwsOrEnds(walk, method, at));
  }

  private static boolean throwsOrEnds(ForwardWalk walk, MethodAnalysis method, int at) {
    return method.graph().instruction(at) instanceof MethodInsnNode call
        ? walk.target(method, at)
            .map(callee -> callee.graph().instructions().noneMatch(callee.graph()::returns))
            .orElseGet(() -> NEVER_RETURNING.matcher(call.name).matches())
        : method.graph().instruction(at).getOpcode() == Opcodes.ATHROW;
  }

  /** The fields that a failure leaves unset: no other preparation looks at them, or sets them. */
  private List<StateField> unset(MethodAnalysis method, BitSet tried) {
    Set<AbstractInsnNode> filled =
        tried.stream()
            .boxed()
            .flatMap(i -> filled(method.graph(), i).stream())
            .collect(Collectors.toSet());
    Set<AbstractInsnNode> lost = new HashSet<>(lostStores(method, tried));
    lost.addAll(filled);
    Set<AbstractInsnNode> fresh =
        methods.stream().flatMap(SwallowedFailures::newObjects).collect(Collectors.toSet());
    List<AbstractInsnNode> others =
        methods.stream()
            .flatMap(some -> accesses(some, some == method ? tried : new BitSet()))
            .filter(access -> !lost.contains(access))
            .toList();
    return state.fields().stream()
        .filter(field -> lost.stream().anyMatch(store -> field.isAccessedBy(store, classes)))
        .filter(
            field ->
                others.stream()
                    .filter(other -> field.isAccessedBy(other, classes))
                    // Another new object, such as a random generator, is no less than what fails.
                    .allMatch(
                        other ->
                            fresh.contains(other)
                                && filled.stream().anyMatch(l -> field.isAccessedBy(l, classes))))
        .toList();
  }

  private static Stream<AbstractInsnNode> accesses(MethodAnalysis method, BitSet tried) {
    DataDependencyGraph graph = method.graph();
    return graph
        .instructions()
        .filter(i -> graph.instruction(i) instanceof FieldInsnNode && !tried.get(i))
        .filter(
            i ->
                !isStore(graph.instruction(i))
                    || !(graph.storedBy(i).isDefaultValue()
                        || isEmptyConstant(graph, graph.storedBy(i))))
        .mapToObj(graph::instruction);
  }

  private static Stream<AbstractInsnNode> newObjects(MethodAnalysis method) {
    DataDependencyGraph graph = method.graph();
    return graph
        .fieldStores()
        .filter(i -> isNew(graph, graph.storedBy(i)))
        .mapToObj(graph::instruction);
  }

  /** What would set fields to a value that is tried, and is skipped, or sets them to null. */
  private Set<AbstractInsnNode> lostStores(MethodAnalysis method, BitSet tried) {
    Set<Value> made =
        walk.from(
            valuesOf(
                method,
                value ->
                    (value.is(Kind.CALL) || value.is(Kind.ALLOCATION))
                        && tried.get(value.instruction())),
            (place, value) -> true);
    Set<Value> missing =
        walk.from(
            valuesOf(method, Definition::isDefaultValue),
            (place, value) -> place.use().isByPhi() || UnsetInput.isSame(place, value));
    missing.retainAll(made);
    return isTested(method, missing)
        ? Set.of()
        : made.stream()
            .flatMap(Value::uses)
            .filter(SwallowedFailures::sets)
            .filter(
                place ->
                    missing.contains(place.value())
                        || (place.method() == method && tried.get(place.use().instruction())))
            .map(Place::code)
            .collect(Collectors.toSet());
  }

  private List<Value> valuesOf(MethodAnalysis method, Predicate<Definition> wanted) {
    return walk.values(value -> value.method() == method && wanted.test(value.definition()));
  }

  /** What loads the collection that a call adds to from a field. */
  private static Optional<AbstractInsnNode> filled(DataDependencyGraph graph, int instruction) {
    return graph.instruction(instruction) instanceof MethodInsnNode call
            && (TABLE.says(call, Trait.GROWS) || TABLE.says(call, Trait.KEYED))
        ? Optional.of(graph.codeOf(graph.uncast(graph.operandsOf(instruction).get(0))))
            .filter(FieldInsnNode.class::isInstance)
        : Optional.empty();
  }

  /** Whether something empty is put into a field, where no failure prevents that. */
  private boolean startsEmpty(StateField field, MethodAnalysis trying, BitSet tried) {
    return methods.stream()
        .anyMatch(
            some ->
                some.graph()
                    .fieldStores()
                    .filter(i -> some != trying || !tried.get(i))
                    .filter(i -> field.isAccessedBy(some.graph().instruction(i), classes))
                    .anyMatch(i -> isEmpty(some.graph(), some.graph().storedBy(i))));
  }

  private static boolean isEmpty(DataDependencyGraph graph, Definition object) {
    return isNew(graph, object) || isEmptyConstant(graph, object);
  }

  /** Whether an object of the platform is made of no other, and only a field gets it. */
  private static boolean isNew(DataDependencyGraph graph, Definition object) {
    Definition made = graph.uncast(object);
    return made.is(Kind.ALLOCATION)
        && graph.constructorCallsOn(made).count() == 1
        && ClassRepository.isPlatformClass(made.type().getInternalName())
        && graph
            .constructorCallsOn(made)
            .flatMap(i -> graph.operandsOf(i).stream().skip(1))
            .noneMatch(Definition::isReference)
        && graph.usesOf(made).stream()
            .map(graph::codeOf)
            .allMatch(use -> isStore(use) || InstructionKind.isConstructorCall(use));
  }

  /** Whether an object holds nothing for good: {@code Optional.empty()}, no text, no elements. */
  private static boolean isEmptyConstant(DataDependencyGraph graph, Definition object) {
    Definition made = graph.uncast(object);
    return "".equals(made.constant())
        || (made.is(Kind.ALLOCATION)
            && made.operands().stream().anyMatch(Definition::isDefaultValue))
        || (graph.codeOf(made) instanceof MethodInsnNode call
            && call.getOpcode() == Opcodes.INVOKESTATIC
            && call.desc.startsWith("()L")
            && EMPTY.matcher(call.name).matches()
            && ClassRepository.isPlatformClass(call.owner));
  }

  /** Whether somebody looks at what may be missing, or at what a method says of its success. */
  private boolean isTested(MethodAnalysis method, Set<Value> missing) {
    Stream<Value> results = walk.callsOf(method).stream().flatMap(ForwardWalk.Call::result);
    return Stream.concat(missing.stream(), results)
        .flatMap(Value::uses)
        .anyMatch(place -> place.code() instanceof JumpInsnNode);
  }

  private static boolean sets(Place place) {
    return isStore(place.code())
        && place.graph().storedBy(place.use().instruction()).equals(place.use().definition());
  }

  /** A flag says whether there is something, and a benchmark may heed it. */
  private static boolean isStore(AbstractInsnNode instruction) {
    return instruction instanceof FieldInsnNode store
        && InstructionKind.FIELD_STORE.has(instruction)
        && !store.desc.equals("Z");
  }
}
