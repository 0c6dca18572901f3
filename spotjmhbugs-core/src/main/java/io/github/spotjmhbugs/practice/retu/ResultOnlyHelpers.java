// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.retu;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.ProgramSlice;
import io.github.spotjmhbugs.effects.CallEffects;
import io.github.spotjmhbugs.effects.ExactTypes;
import io.github.spotjmhbugs.effects.MethodAnalyses;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.NamingConventions;
import io.github.spotjmhbugs.jmh.JmhSinks;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/** Tells the helpers of a benchmark that exist for the value that they return. */
final class ResultOnlyHelpers {
  private final MethodAnalyses analyses;
  private final Predicate<DeclaredMethod> isHelper;

  /**
   * @param analyses where helpers are analysed
   * @param isHelper whether a method belongs to the benchmark's own code
   */
  ResultOnlyHelpers(MethodAnalyses analyses, Predicate<DeclaredMethod> isHelper) {
    this.analyses = analyses;
    this.isHelper = isHelper;
  }

  /**
   * @param caller a method
   * @param call index of a call instruction in it
   * @return whether the call runs a helper that returns what it computed and, as far as can be
   *     seen, does nothing else: every unknown call in it contributes to its result
   */
  boolean computesItsResult(MethodAnalysis caller, int call) {
    if (!(caller.graph().instruction(call) instanceof MethodInsnNode named)) {
      return false;
    }
    String receiver = caller.exactReceiver(call);
    Optional<DeclaredMethod> target = analyses.effects().target(named, receiver);
    return target
        .filter(callee -> isHelper.test(callee) && !new JmhSinks().isOpaque(callee))
        .filter(callee -> !callee.hasAny(Opcodes.ACC_SYNTHETIC | Opcodes.ACC_SYNCHRONIZED))
        // A promise of a result is a by-product of starting the work.
        .filter(c -> !NamingConventions.isPromise(Type.getReturnType(c.method().desc)))
        .flatMap(callee -> analyses.of(callee, ExactTypes.ofReceiver(receiver)))
        .filter(ResultOnlyHelpers::returnsWhatItComputes)
        .isPresent();
  }

  /**
   * @param caller a method
   * @param call index of an instruction in it
   * @return whether the instruction calls a helper that stays a call where nothing is inlined
   */
  boolean stays(MethodAnalysis caller, int call) {
    return caller.graph().instruction(call) instanceof MethodInsnNode named
        && analyses.effects().target(named, caller.exactReceiver(call)).stream()
            .anyMatch(callee -> !JmhSinks.isForcedInline(callee));
  }

  private static boolean returnsWhatItComputes(MethodAnalysis helper) {
    Set<Definition> result = resultSlice(helper.graph());
    boolean computes =
        result.stream().anyMatch(value -> value.is(Kind.CALL) || value.is(Kind.ARITHMETIC));
    boolean doesNothingElse =
        helper.graph().instructions().allMatch(i -> contributes(helper, i, result));
    return computes && doesNothingElse;
  }

  private static boolean contributes(
      MethodAnalysis helper, int instruction, Set<Definition> result) {
    boolean stepsOnly =
        helper.readsElement(instruction) && helper.heap().mutatesOnlyUnknown(instruction);
    boolean storesNothing = stepsOnly || !helper.heap().mutatesEscaped(instruction);
    CallEffects call = helper.callAt(instruction);
    if (call == null) {
      int opcode = helper.graph().instruction(instruction).getOpcode();
      return storesNothing && opcode != Opcodes.PUTSTATIC && opcode != Opcodes.MONITORENTER;
    }
    Definition value = helper.graph().resultOf(instruction);
    boolean feedsResult = value != null && result.contains(value);
    return call.globalEffect() == GlobalEffect.NONE
        ? storesNothing
        : (call.globalEffect() == GlobalEffect.POSSIBLE && feedsResult)
            || closes(helper, instruction, result);
  }

  /**
   * Whether a call puts away what the helper opened to read the result from. Who is handed anything
   * to write may do so when it is closed.
   */
  private static boolean closes(MethodAnalysis helper, int call, Set<Definition> result) {
    DataDependencyGraph graph = helper.graph();
    return graph.instruction(call) instanceof MethodInsnNode named
        && named.name.equals("close")
        && named.desc.equals("()V")
        && graph.operandsOf(call).stream()
            .map(graph::unconverted)
            .anyMatch(c -> result.contains(c) && isOpened(c) && isOnlyRead(graph, c));
  }

  private static boolean isOpened(Definition value) {
    return value.is(Kind.ALLOCATION) || value.is(Kind.CALL);
  }

  private static boolean isOnlyRead(DataDependencyGraph graph, Definition opened) {
    return graph.usesOf(opened).stream()
        .filter(use -> use.operand() == 0 && !use.isByPhi())
        .map(use -> graph.instruction(use.instruction()))
        .filter(user -> user instanceof MethodInsnNode && !ObjectInitializers.isConstructor(user))
        .allMatch(user -> Type.getArgumentTypes(((MethodInsnNode) user).desc).length == 0);
  }

  private static Set<Definition> resultSlice(DataDependencyGraph graph) {
    List<Definition> returned =
        graph
            .instructions()
            .filter(graph::returnsValue)
            .mapToObj(graph::operandsOf)
            .flatMap(List::stream)
            .toList();
    return ProgramSlice.closure(returned, Definition::operands);
  }
}
