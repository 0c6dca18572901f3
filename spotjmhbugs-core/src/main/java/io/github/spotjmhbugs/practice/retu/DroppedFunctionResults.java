// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.retu;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Use;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.EffectTable.TypeWord;
import io.github.spotjmhbugs.effects.FunctionObject;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.effects.MethodEffects;
import io.github.spotjmhbugs.effects.MethodEffects.GlobalEffect;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.practice.Subjects;
import io.github.spotjmhbugs.practice.retu.Suspicion.Weight;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Finds functions whose results whoever runs them drops, although they compute something and do
 * nothing else: method references whose interface returns nothing, such as {@code
 * points.forEach(Point::distance)}, and what Scala's {@code foreach} runs. A lambda has a body that
 * drops the result; here the call is nowhere in the code.
 */
record DroppedFunctionResults(MethodAnalysis method, ClassRepository classes) {
  /** One suspicion for each such function, and for each without code that is run for elements. */
  List<Suspicion> all() {
    DataDependencyGraph graph = method.graph();
    return graph
        .instructions()
        .filter(i -> graph.instruction(i) instanceof InvokeDynamicInsnNode)
        .boxed()
        .flatMap(i -> Stream.concat(dropping(i).stream(), emptyRuns(i)))
        .toList();
  }

  boolean drops(int instruction) {
    return dropping(instruction).isPresent();
  }

  private Stream<Suspicion> emptyRuns(int making) {
    return FunctionObject.of(method.graph().instruction(making))
        .flatMap(function -> classes.resolve(function.implementation()))
        .filter(DeclaredMethod::isEmpty)
        .stream()
        .flatMap(empty -> runs(making))
        .map(
            run ->
                suspicion(
                    RetuPractice.UNREAD_VARIABLE,
                    Weight.NORMAL_AT_MOST,
                    run.instruction(),
                    Phrase.of("each element that ")
                        .then(Subjects.callee(method, run.instruction()))
                        .then(" passes to an empty function")));
  }

  /** The calls that run a function for each element of something, and return nothing. */
  private Stream<Use> runs(int making) {
    DataDependencyGraph graph = method.graph();
    return Stream.ofNullable(graph.resultOf(making))
        .flatMap(made -> graph.usesOf(made).stream())
        .filter(
            use ->
                method.calls(Trait.REPEATS, use.instruction())
                    && graph.codeOf(use) instanceof MethodInsnNode call
                    // What a stream computes for nobody is in a dead slice.
                    && !EffectTable.bundled().says(TypeWord.LAZY, call.owner)
                    && use.result() == null);
  }

  private Optional<Suspicion> dropping(int making) {
    DataDependencyGraph graph = method.graph();
    Definition made = graph.resultOf(making);
    return made == null || graph.usesOf(made).isEmpty()
        ? Optional.empty()
        : FunctionObject.of(graph.instruction(making))
            .filter(function -> !isVoid(function.implementation().descriptor()))
            .filter(
                function ->
                    returnsNothing(graph.instruction(making))
                        || (runs(making).count() == graph.usesOf(made).size()
                            && classes
                                .resolve(function.implementation())
                                .filter(this::yieldsUnit)
                                .isEmpty()))
            .flatMap(
                function ->
                    method
                        .effectsOf(made)
                        .map(
                            run ->
                                suspicion(
                                    RetuPractice.IGNORED_RESULT,
                                    weight(run),
                                    making,
                                    name(function, making))));
  }

  private static boolean returnsNothing(AbstractInsnNode making) {
    return making instanceof InvokeDynamicInsnNode dynamic
        && dynamic.bsmArgs[0] instanceof Type run
        && isVoid(run.getDescriptor());
  }

  /** Whether a method returns what Scala has for nothing. */
  private boolean yieldsUnit(DeclaredMethod function) {
    return function
        .instructions()
        .anyMatch(
            i -> i instanceof FieldInsnNode unit && unit.owner.equals("scala/runtime/BoxedUnit"));
  }

  private static boolean isVoid(String descriptor) {
    return descriptor.endsWith(")V");
  }

  private static Weight weight(MethodEffects function) {
    boolean isForItsResult =
        function.globalEffect() == GlobalEffect.NONE
            && function.mutates() == 0
            && function.calls() == 0 // what an element does, nobody knows
            && function.returned() == MethodEffects.NONE_RETURNED
            && !function.is(Trait.BYPRODUCT);
    if (!isForItsResult) {
      return Weight.NONE;
    }
    return function.checks() == 0 && function.is(Trait.REMOVABLE)
        ? Weight.HIGH
        : Weight.NORMAL_AT_MOST;
  }

  /** The method that is referred to; a body without a name is known by who runs it. */
  private Phrase name(FunctionObject function, int making) {
    Optional<Phrase> run =
        runs(making)
            .map(use -> Subjects.callee(method, use.instruction()))
            .findFirst()
            .filter(any -> !returnsNothing(method.graph().instruction(making)));
    String owner = Type.getObjectType(function.implementation().owner()).getClassName();
    return run.map(callee -> Phrase.of("the function that ").then(callee).then(" runs"))
        .orElseGet(() -> Phrase.ofMember(owner, function.implementation().name()));
  }

  private static Suspicion suspicion(
      BugPattern pattern, Weight weight, int instruction, Phrase subject) {
    return new Suspicion(pattern, weight, true, instruction, subject, List.of());
  }
}
