// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.retu;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.EffectTable.TypeWord;
import io.github.spotjmhbugs.effects.FunctionObject;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.practice.Subjects;
import io.github.spotjmhbugs.practice.retu.Suspicion.Weight;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Finds method references whose interface returns nothing, although the method computes something
 * and does nothing else, such as {@code points.forEach(Point::distance)}. A lambda has a body that
 * drops the result; here the call is nowhere in the code.
 */
final class DroppedFunctionResults {
  private DroppedFunctionResults() {}

  /** One suspicion for each such reference, in the order of the code. */
  static List<Suspicion> of(MethodAnalysis method) {
    return method
        .graph()
        .instructions()
        .boxed()
        .flatMap(instruction -> dropping(method, instruction).stream())
        .toList();
  }

  /** Whether an instruction makes such a reference. */
  static boolean drops(MethodAnalysis method, int instruction) {
    return dropping(method, instruction).isPresent();
  }

  /** A suspicion for each function without code that is run for all elements of something. */
  static List<Suspicion> ofEmptyFunctions(MethodAnalysis method, ClassRepository classes) {
    DataDependencyGraph graph = method.graph();
    return graph
        .instructions()
        .filter(i -> graph.instruction(i) instanceof InvokeDynamicInsnNode)
        .boxed()
        .flatMap(i -> Stream.ofNullable(graph.resultOf(i)))
        .filter(
            made ->
                FunctionObject.of(graph.codeOf(made))
                    .flatMap(function -> classes.resolve(function.implementation()))
                    .filter(DeclaredMethod::isEmpty)
                    .isPresent())
        .flatMap(made -> graph.usesOf(made).stream())
        .filter(
            use ->
                method.calls(Trait.REPEATS, use.instruction())
                    && graph.codeOf(use) instanceof MethodInsnNode call
                    // What a stream computes for nobody is in a dead slice.
                    && !EffectTable.bundled().says(TypeWord.LAZY, call.owner)
                    && use.result() == null)
        .map(use -> unread((MethodInsnNode) graph.codeOf(use), use.instruction()))
        .toList();
  }

  private static Suspicion unread(MethodInsnNode call, int at) {
    return new Suspicion(
        RetuPractice.UNREAD_VARIABLE,
        Weight.NORMAL_AT_MOST,
        true,
        at,
        Phrase.of("the parameter of an empty function, computed by ")
            .then(Subjects.callee(call))
            .then(","),
        List.of());
  }

  private static Optional<Suspicion> dropping(MethodAnalysis method, int instruction) {
    DataDependencyGraph graph = method.graph();
    Definition made = graph.resultOf(instruction);
    return made == null || graph.usesOf(made).isEmpty()
        ? Optional.empty()
        : FunctionObject.of(graph.instruction(instruction))
            .filter(function -> drops(function, graph.instruction(instruction)))
            .flatMap(
                function ->
                    method.effectsOf(made).map(run -> suspicion(run, instruction, function)));
  }

  private static boolean drops(FunctionObject function, AbstractInsnNode making) {
    return making instanceof InvokeDynamicInsnNode dynamic
        && dynamic.bsmArgs[0] instanceof Type run
        && isVoid(run.getDescriptor())
        && !isVoid(function.implementation().descriptor());
  }

  private static boolean isVoid(String descriptor) {
    return descriptor.endsWith(")V");
  }

  private static Weight weight(MethodEffects function) {
    boolean isForItsResult =
        function.globalEffect() == GlobalEffect.NONE
            && function.mutates() == 0
            && function.returned() == MethodEffects.NONE_RETURNED
            && !function.is(Trait.BYPRODUCT);
    if (!isForItsResult) {
      return Weight.NONE;
    }
    return function.checks() == 0 && function.is(Trait.REMOVABLE)
        ? Weight.HIGH
        : Weight.NORMAL_AT_MOST;
  }

  private static Suspicion suspicion(MethodEffects run, int instruction, FunctionObject function) {
    String owner = Type.getObjectType(function.implementation().owner()).getClassName();
    return new Suspicion(
        RetuPractice.IGNORED_RESULT,
        weight(run),
        true,
        instruction,
        Phrase.ofMember(owner, function.implementation().name()),
        List.of());
  }
}
