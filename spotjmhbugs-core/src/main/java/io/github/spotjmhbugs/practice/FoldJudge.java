// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.Definition.Kind;
import io.github.spotjmhbugs.ddg.Recurrence;
import io.github.spotjmhbugs.ddg.Recurrence.Step;
import io.github.spotjmhbugs.ddg.RepeatedCode;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.jmh.AnnotationLookup;
import io.github.spotjmhbugs.jmh.JmhAnnotations;
import io.github.spotjmhbugs.jmh.ReachableCode.Reached;
import io.github.spotjmhbugs.jmh.Sinks;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;

/** Decides what a reduction says about the benchmark that runs it. */
final class FoldJudge {
  private final MethodAnalysis method;
  private final DataDependencyGraph graph;
  private final Reached reached;
  private final ClassRepository classes;

  FoldJudge(MethodAnalysis method, Reached reached, ClassRepository classes) {
    this.method = method;
    this.graph = method.graph();
    this.reached = reached;
    this.classes = classes;
  }

  /** What the reductions of one loop say, those aside that say nothing. */
  List<Verdict> judge(RepeatedCode loop, List<Recurrence> reductions) {
    Map<Step, Fold> folds = new LinkedHashMap<>();
    for (Recurrence reduction : reductions) {
      reduction.steps().forEach(step -> folds.put(step, new Fold(method, loop, step)));
    }
    LoopSurroundings surroundings = new LoopSurroundings(method, loop, folds.values());
    return reductions.stream()
        .filter(reduction -> reduction.cycle().stream().noneMatch(this::isNoResult))
        .flatMap(reduction -> judge(reduction, folds, surroundings).stream())
        .toList();
  }

  private Optional<Verdict> judge(
      Recurrence reduction, Map<Step, Fold> folds, LoopSurroundings surroundings) {
    return reduction.steps().stream()
        .filter(step -> method.observability().isConsumed(step.operation()))
        .flatMap(
            step -> judge(step, Objects.requireNonNull(folds.get(step)), surroundings).stream())
        .max(Comparator.comparingInt(Verdict::strength));
  }

  private Optional<Verdict> judge(Step step, Fold fold, LoopSurroundings surroundings) {
    if (fold.isScaledByVarying()
        || surroundings.exitDependsOn(fold)
        || surroundings.consumes(fold)) {
      return Optional.empty();
    }
    if (reached.isHelper() && !isRepetition(fold, surroundings)) {
      return Optional.empty(); // the helper is the code under test
    }
    int strength = isLikelyWorkload(fold, surroundings) ? Verdict.LOW : Verdict.NORMAL;
    return Optional.of(
        new Verdict(pattern(fold), strength, step.operation().instruction(), subject(fold)));
  }

  private static boolean isRepetition(Fold fold, LoopSurroundings surroundings) {
    return fold.repeatsComputation()
        || (fold.isCallResult() && !fold.takesElements() && !surroundings.hasOtherPayload());
  }

  private boolean isLikelyWorkload(Fold fold, LoopSurroundings surroundings) {
    boolean computes = !fold.calls().isEmpty() || fold.repeatsComputation();
    boolean countsWhatActs = fold.isOnlySize() && surroundings.isMadeByActing(fold);
    return !computes
        || countsWhatActs
        || surroundings.hasOtherPayload()
        || reached.runByOthers()
        || new Sinks().isOpaque(reached.method());
  }

  private static Pattern pattern(Fold fold) {
    if (!fold.calls().isEmpty()) {
      return Pattern.JMH_LOOP_ACCUMULATED_CALL;
    }
    return fold.repeatsComputation()
        ? Pattern.JMH_LOOP_REPEATED_COMPUTATION
        : Pattern.JMH_LOOP_ACCUMULATED_LOAD;
  }

  private String subject(Fold fold) {
    return fold.calls().stream()
        .findFirst()
        .map(call -> Subjects.producer(graph, call))
        .orElse(fold.repeatsComputation() ? "the same computation" : "loaded values");
  }

  /** The compiler keeps each access to a volatile field; a counter of JMH's is no result. */
  private boolean isNoResult(Definition value) {
    return value.is(Kind.LOAD)
        && graph.instruction(value.instruction()) instanceof FieldInsnNode access
        && classes.find(access.owner).stream()
            .anyMatch(
                owner ->
                    isVolatile(owner, access.name)
                        || AnnotationLookup.on(owner, JmhAnnotations.AUX_COUNTERS).isPresent());
  }

  private static boolean isVolatile(ClassNode owner, String field) {
    return owner.fields.stream()
        .anyMatch(f -> f.name.equals(field) && (f.access & Opcodes.ACC_VOLATILE) != 0);
  }
}
