// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.setup;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.classfile.InstructionKinds;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.jmh.StateCode.Step;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** The handlers of a method after which it goes on as if nothing had failed. */
final class SwallowedFailures {
  /** What is caught where there is nothing that can fail, or where failing is part of the wait. */
  private static final Set<String> HARMLESS =
      Set.of(
          "java/io/UnsupportedEncodingException",
          "java/lang/CloneNotSupportedException",
          "java/lang/InterruptedException",
          "java/security/NoSuchAlgorithmException");

  /** Names of methods that do not return, where their code is not at hand. */
  private static final Pattern NEVER_RETURNING =
      Pattern.compile("fail|exit|halt|abort|(propagate|throw|rethrow|sneakyThrow)\\w*");

  private final Step step;
  private final List<Step> steps;
  private final MethodAnalyses analyses;
  private final DataDependencyGraph graph;
  private final ControlFlowGraph flow;

  /**
   * @param step a method that prepares a state
   * @param steps all methods that do
   * @param analyses analyses what they call
   */
  SwallowedFailures(Step step, List<Step> steps, MethodAnalyses analyses) {
    this.step = step;
    this.steps = steps;
    this.analyses = analyses;
    this.graph = step.graph();
    this.flow = graph.controlFlow();
  }

  /**
   * What a failure leaves unset.
   *
   * @param stores the instructions that would have set fields, at least one
   * @param handler index of the first instruction of the handler that swallows the failure
   * @param type internal name of what is caught
   */
  record Unset(List<FieldInsnNode> stores, int handler, String type) {}

  /** What swallowed failures leave unset, in the order of the code; once for each handler. */
  List<Unset> unset() {
    Map<Integer, Unset> byHandler = new LinkedHashMap<>();
    for (TryCatchBlockNode range : graph.method().tryCatchBlocks) {
      if (range.type != null && !HARMLESS.contains(range.type) && handlerOf(range) >= 0) {
        List<FieldInsnNode> stores = unsetBy(range, afterHandler(range));
        if (!stores.isEmpty()) {
          int first = firstInstruction(range);
          byHandler.merge(first, new Unset(stores, first, range.type), SwallowedFailures::both);
        }
      }
    }
    return List.copyOf(byHandler.values());
  }

  private static Unset both(Unset one, Unset other) {
    List<FieldInsnNode> stores =
        Stream.concat(one.stores.stream(), other.stores.stream()).distinct().toList();
    return new Unset(stores, one.handler, one.type);
  }

  private int handlerOf(TryCatchBlockNode range) {
    return flow.blockOf(indexOf(range.handler));
  }

  private int indexOf(AbstractInsnNode instruction) {
    return graph.method().instructions.indexOf(instruction);
  }

  /** The blocks that normal control gets to from a handler. */
  private BitSet afterHandler(TryCatchBlockNode range) {
    return flow.blocksReachedFrom(handlerOf(range), edge -> !edge.exceptional());
  }

  private List<FieldInsnNode> unsetBy(TryCatchBlockNode range, BitSet after) {
    int[] returns =
        flow.instructionsOf(after)
            .filter(i -> InstructionKinds.isReturn(graph.instruction(i).getOpcode()))
            .toArray();
    if (returns.length == 0 || flow.instructionsOf(after).anyMatch(i -> passesOn(i))) {
      return List.of();
    }
    if (graph.returnsValue(returns[0])) {
      return callsOfStep().anyMatch(Call::isTested) ? List.of() : unsetByResult(returns, range);
    }
    return unsetHere(range, after);
  }

  private List<FieldInsnNode> unsetHere(TryCatchBlockNode range, BitSet after) {
    IntStream skipped =
        IntStream.range(indexOf(range.start), indexOf(range.end))
            .filter(i -> isSet(graph.instruction(i)) && flow.blockOf(i) >= 0)
            .filter(i -> mayFailToCompute(i, range));
    IntStream reached =
        flow.instructionsOf(after)
            .filter(i -> isSet(graph.instruction(i)))
            .filter(i -> isNullAfterFailure(i, range));
    return IntStream.concat(skipped, reached)
        .filter(store -> flow.instructionsOf(after).noneMatch(i -> i != store && isAbout(i, store)))
        .mapToObj(store -> (FieldInsnNode) graph.instruction(store))
        .distinct()
        .toList();
  }

  /** The fields that are set to what a loader returns: null, after the failure. */
  private List<FieldInsnNode> unsetByResult(int[] returns, TryCatchBlockNode range) {
    boolean returnsNull =
        IntStream.of(returns).mapToObj(i -> graph.operandsOf(i).get(0)).anyMatch(this::mayBeNull);
    boolean returnsLoaded =
        graph
            .instructions()
            .filter(graph::returnsValue)
            .mapToObj(i -> graph.operandsOf(i))
            .anyMatch(
                v ->
                    ProgramSlice.backward(v, part -> true).stream()
                        .anyMatch(p -> isMadeIn(range, p)));
    return returnsNull && returnsLoaded
        ? callsOfStep().flatMap(call -> call.storesOfResult().stream()).toList()
        : List.of();
  }

  private boolean mayBeNull(Definition returned) {
    return namesOf(returned).stream()
        .anyMatch(part -> part.is(Kind.CONSTANT) && part.constant() == null);
  }

  /** A call of this method by another one that prepares the state. */
  private record Call(DataDependencyGraph graph, int instruction) {
    /** Whether the caller looks at the result, for instance to throw. */
    boolean isTested() {
      Definition result = graph.resultOf(instruction);
      return result != null && graph.usesOf(result).stream().anyMatch(use -> isBranch(graph, use));
    }

    List<FieldInsnNode> storesOfResult() {
      List<FieldInsnNode> stores = new ArrayList<>();
      Definition result = graph.resultOf(instruction);
      for (Use use : result == null ? List.<Use>of() : graph.usesOf(result)) {
        if (!use.isByPhi() && isSet(graph.instruction(use.instruction()))) {
          stores.add((FieldInsnNode) graph.instruction(use.instruction()));
        }
      }
      return stores;
    }
  }

  private Stream<Call> callsOfStep() {
    return steps.stream()
        .map(Step::graph)
        .flatMap(
            caller ->
                caller
                    .instructions()
                    .filter(i -> callsStep(caller.instruction(i)))
                    .mapToObj(i -> new Call(caller, i)));
  }

  private boolean callsStep(AbstractInsnNode instruction) {
    return instruction instanceof MethodInsnNode call
        && call.name.equals(step.method().method().name)
        && call.desc.equals(step.method().method().desc)
        && analyses
            .effects()
            .classes()
            .resolve(MethodRef.of(call))
            .filter(step.method()::equals)
            .isPresent();
  }

  private boolean passesOn(int instruction) {
    AbstractInsnNode code = graph.instruction(instruction);
    return code.getOpcode() == Opcodes.ATHROW
        || (code instanceof MethodInsnNode call && neverReturns(call));
  }

  private boolean neverReturns(MethodInsnNode call) {
    return analyses
        .effects()
        .classes()
        .resolve(MethodRef.of(call))
        .flatMap(analyses::graphOf)
        .map(callee -> callee.instructions().noneMatch(i -> isReturn(callee, i)))
        .orElseGet(() -> NEVER_RETURNING.matcher(call.name).matches());
  }

  private static boolean isReturn(DataDependencyGraph graph, int instruction) {
    return InstructionKinds.isReturn(graph.instruction(instruction).getOpcode());
  }

  private int firstInstruction(TryCatchBlockNode range) {
    int index = indexOf(range.handler);
    while (graph.instruction(index).getOpcode() < 0) {
      index++;
    }
    return index;
  }

  /** A flag says whether there is something, and a benchmark may heed it. */
  static boolean isSet(AbstractInsnNode instruction) {
    return instruction instanceof FieldInsnNode store
        && InstructionKinds.isFieldStore(instruction.getOpcode())
        && !store.desc.equals("Z");
  }

  /** Whether a method goes back to a field after a failure: to check it, or to set it otherwise. */
  private boolean isAbout(int instruction, int store) {
    return graph.instruction(instruction) instanceof FieldInsnNode access
        && graph.instruction(store) instanceof FieldInsnNode set
        && access.name.equals(set.name)
        && access.desc.equals(set.desc)
        && !(isSet(access) && isUnset(graph.storedBy(instruction)));
  }

  /** Whether a value is what fields hold that nobody sets. */
  static boolean isUnset(Definition value) {
    return value.is(Kind.CONSTANT)
        && (value.constant() == null
            || (value.constant() instanceof Number number && number.doubleValue() == 0));
  }

  /** Whether the value that is stored comes from a call in the same try block. */
  private boolean mayFailToCompute(int store, TryCatchBlockNode range) {
    return ProgramSlice.backward(List.of(graph.storedBy(store)), part -> true).stream()
        .anyMatch(part -> isMadeIn(range, part));
  }

  /** Whether what is stored is what a try block made, and null where that failed, unchecked. */
  private boolean isNullAfterFailure(int store, TryCatchBlockNode range) {
    Set<Definition> merged = namesOf(graph.storedBy(store));
    return merged.stream().anyMatch(part -> isMadeIn(range, part))
        && merged.stream().anyMatch(part -> part.is(Kind.CONSTANT) && part.constant() == null)
        && merged.stream()
            .flatMap(part -> graph.usesOf(part).stream())
            .noneMatch(use -> isBranch(graph, use));
  }

  private static Set<Definition> namesOf(Definition value) {
    return ProgramSlice.backward(
        List.of(value), part -> true, part -> part.is(Kind.PHI) || part.is(Kind.CONVERSION));
  }

  private static boolean isBranch(DataDependencyGraph graph, Use use) {
    return !use.isByPhi() && graph.instruction(use.instruction()) instanceof JumpInsnNode;
  }

  private boolean isMadeIn(TryCatchBlockNode range, Definition value) {
    return (value.is(Kind.CALL) || value.is(Kind.ALLOCATION))
        && indexOf(range.start) <= value.instruction()
        && value.instruction() < indexOf(range.end);
  }
}
