// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.retu;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.effects.DeadSlices;
import io.github.spotjmhbugs.effects.ExactTypes;
import io.github.spotjmhbugs.effects.FunctionObject;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.effects.NamingConvention;
import io.github.spotjmhbugs.jmh.JmhHarness;
import io.github.spotjmhbugs.jmh.ReachableCode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Tells which helpers that a benchmark reaches exist for the value that they return. */
record ResultOnlyHelpers(MethodAnalyses analyses, ReachableCode reachable, MethodAnalysis caller) {
  boolean isHelper(int call) {
    return helper(caller, call).isPresent();
  }

  /**
   * Whether the call runs a helper that returns what it computed and, as far as can be seen, does
   * nothing else: every unknown call in it contributes to its result.
   */
  boolean computesItsResult(int call) {
    return helper(caller, call)
        .filter(callee -> !JmhHarness.INSTANCE.isOpaque(callee))
        .filter(callee -> !callee.hasAny(Opcodes.ACC_SYNCHRONIZED))
        // A promise of a result is a by-product of starting the work.
        .filter(c -> !NamingConvention.isPromise(Type.getReturnType(c.method().desc)))
        .flatMap(c -> analyses.of(c, ExactTypes.ofReceiver(caller.exactReceiver(call))))
        .filter(this::returnsWhatItComputes)
        .isPresent();
  }

  /** Whether the call runs a method that returns one constant, so that there is nothing to drop. */
  boolean returnsConstant(int call) {
    return caller
        .target(call)
        .flatMap(analyses::graphOf)
        .filter(this::returnsOneConstant)
        .isPresent();
  }

  private boolean returnsOneConstant(DataDependencyGraph callee) {
    List<Definition> returned = returned(callee).toList();
    return returned.size() == 1
        && (returned.get(0).is(Kind.CONSTANT)
            || (callee.codeOf(returned.get(0)) instanceof FieldInsnNode field
                && field.getOpcode() == Opcodes.GETSTATIC
                // The classes of the platform are not at hand; its public fields are final.
                && (ClassRepository.isPlatformClass(field.owner)
                    || analyses.effects().classes().has(field, Opcodes.ACC_FINAL))));
  }

  boolean dropsResults(Definition value) {
    return FunctionObject.of(caller.graph().codeOf(value))
        .filter(
            function ->
                new DroppedFunctionResults(caller, analyses.effects().classes())
                        .drops(value.instruction())
                    || codeOf(function, value.instruction())
                        .filter(code -> !DeadSlices.of(code).isEmpty())
                        .isPresent())
        .isPresent();
  }

  private Optional<MethodAnalysis> codeOf(FunctionObject function, int making) {
    return analyses
        .effects()
        .classes()
        .resolve(function.implementation())
        .filter(reachable::contains)
        .flatMap(code -> analyses.of(code, caller.exactCaptured(function, making)));
  }

  /** Whether the instruction calls a helper that stays a call where nothing is inlined. */
  boolean stays(int call) {
    return caller.target(call).filter(callee -> !JmhHarness.isForcedInline(callee)).isPresent();
  }

  private Optional<DeclaredMethod> helper(MethodAnalysis method, int call) {
    return method.target(call).filter(reachable::contains);
  }

  private boolean returnsWhatItComputes(MethodAnalysis helper) {
    Set<Definition> result = resultSlice(helper);
    boolean computes =
        result.stream().anyMatch(value -> value.is(Kind.CALL) || value.is(Kind.ARITHMETIC));
    boolean doesNothingElse =
        helper.graph().instructions().allMatch(i -> contributes(helper, i, result));
    return computes && doesNothingElse && !returnsByProduct(helper);
  }

  private boolean contributes(MethodAnalysis helper, int instruction, Set<Definition> result) {
    boolean stepsOnly =
        helper.calls(Trait.LOAD, instruction) && helper.heap().mutatesOnlyUnknown(instruction);
    boolean storesNothing = stepsOnly || storesNothing(helper, instruction);
    return switch (helper.callAt(instruction).globalEffect()) {
      case NONE ->
          storesNothing && !InstructionKind.GLOBAL_ACT.has(helper.graph().instruction(instruction));
      case POSSIBLE ->
          result.contains(helper.graph().resultOf(instruction))
              || bindsInput(helper, instruction, result)
              || closes(helper, instruction, result);
      case CERTAIN -> closes(helper, instruction, result);
    };
  }

  /** A helper may draw a random number, or call a helper that does nothing else to what it has. */
  private boolean storesNothing(MethodAnalysis helper, int instruction) {
    ExactTypes receiver = ExactTypes.ofReceiver(helper.exactReceiver(instruction));
    return leavesAllButNumbers(helper, instruction)
        || helper(helper, instruction)
            .flatMap(callee -> analyses.of(callee, receiver))
            .filter(
                callee ->
                    callee.graph().instructions().allMatch(i -> leavesAllButNumbers(callee, i)))
            .isPresent();
  }

  private static boolean leavesAllButNumbers(MethodAnalysis method, int instruction) {
    return !method.heap().mutatesEscaped(instruction) || method.calls(Trait.RANDOM, instruction);
  }

  /** Whether a helper passes on what another call yields by the way. */
  private boolean returnsByProduct(MethodAnalysis helper) {
    DataDependencyGraph graph = helper.graph();
    return returned(graph)
        .map(graph::unconverted)
        .filter(value -> value.is(Kind.CALL))
        .filter(made -> helper(helper, made.instruction()).isEmpty())
        .map(graph::codeOf)
        .anyMatch(made -> made instanceof MethodInsnNode call && CallWeights.isByProduct(call));
  }

  private static Stream<Definition> returned(DataDependencyGraph graph) {
    return graph
        .instructions()
        .filter(graph::returnsValue)
        .mapToObj(i -> graph.operandsOf(i).get(0));
  }

  /** Whether a call sets an input of what is then asked for the result. */
  private static boolean bindsInput(MethodAnalysis helper, int call, Set<Definition> result) {
    DataDependencyGraph graph = helper.graph();
    return graph.instruction(call) instanceof MethodInsnNode named
        && named.getOpcode() != Opcodes.INVOKESTATIC
        && NamingConvention.FILLING.fits(named)
        && result.stream()
            .filter(value -> value.is(Kind.CALL) && value.instruction() > call)
            .flatMap(value -> value.operands().stream())
            .map(graph::uncast)
            // A script has its variables elsewhere. Only the call comes between two loads of a
            // field.
            .anyMatch(
                asked ->
                    named.name.startsWith("set")
                        || graph.isSameObject(asked, graph.uncast(graph.operandsOf(call).get(0))));
  }

  /** Whether a call closes what the helper only read its result from. */
  private static boolean closes(MethodAnalysis helper, int call, Set<Definition> result) {
    DataDependencyGraph graph = helper.graph();
    return graph.instruction(call) instanceof MethodInsnNode named
        && named.name.equals("close")
        && named.desc.equals("()V")
        && graph.operandsOf(call).stream()
            .map(graph::unconverted)
            .filter(closed -> closed.is(Kind.ALLOCATION) || closed.is(Kind.CALL))
            .anyMatch(closed -> result.contains(closed) && isOnlyRead(graph, closed));
  }

  private static boolean isOnlyRead(DataDependencyGraph graph, Definition opened) {
    return graph.usesOf(opened).stream()
        .filter(use -> use.operand() == 0)
        .map(graph::codeOf)
        .filter(user -> user instanceof MethodInsnNode && !InstructionKind.isConstructorCall(user))
        .allMatch(user -> Type.getArgumentTypes(((MethodInsnNode) user).desc).length == 0);
  }

  /** What the result is computed from, also by way of arrays and objects that the helper fills. */
  private static Set<Definition> resultSlice(MethodAnalysis helper) {
    DataDependencyGraph graph = helper.graph();
    return ProgramSlice.closure(
        returned(graph).toList(),
        value ->
            Stream.concat(
                    value.operands().stream(),
                    helper.heap().allocationsOf(value).stream()
                        .flatMap(object -> putInto(helper, object)))
                .toList());
  }

  private static Stream<Definition> putInto(MethodAnalysis helper, Definition object) {
    return helper
        .graph()
        .instructions()
        .filter(i -> helper.heap().allocationsMutatedBy(i).contains(object))
        .boxed()
        .flatMap(store -> helper.graph().operandsOf(store).stream());
  }
}
