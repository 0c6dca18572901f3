// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.loop;

import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.ddg.LoopRegion;
import io.github.spotjmhbugs.ddg.Reduction;
import io.github.spotjmhbugs.effects.EffectAnalysis;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.jmh.AnnotationView;
import io.github.spotjmhbugs.jmh.JmhAnnotations;
import io.github.spotjmhbugs.jmh.JmhHarness;
import io.github.spotjmhbugs.jmh.ReachableCode.Reached;
import io.github.spotjmhbugs.practice.CodePractice.Defect;
import io.github.spotjmhbugs.practice.Subjects;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;

/** Decides what a reduction says about the benchmark that runs it. */
record ReductionClassifier(MethodAnalysis method, Reached reached, EffectAnalysis effects) {
  /** What the reductions of one loop say, those aside that say nothing. */
  List<Defect> classify(LoopRegion loop, List<Reduction> reductions) {
    LoopAccesses accesses = new LoopAccesses(method, loop, effects.classes());
    LoopContext context = new LoopContext(method, loop, reductions);
    if (context.waits()) {
      return List.of(); // no iterations are merged across what other threads do
    }
    return reductions.stream()
        // The compiler keeps each access to a volatile field; a counter of JMH's is no result.
        .filter(reduction -> reduction.cycle().stream().noneMatch(method::isVolatile))
        .filter(reduction -> reduction.cycle().stream().noneMatch(this::isCounter))
        .flatMap(
            reduction ->
                reduction.steps().stream()
                    .filter(step -> method.liveness().isConsumed(step.operation()))
                    .map(step -> new ReductionTerm(method, loop, step, accesses))
                    .flatMap(term -> classify(term, context).stream())
                    .min(Comparator.comparing(Defect::confidence)) // the surest
                    .stream())
        .collect(
            Collectors.groupingBy(
                // Several sums of loads in one loop are one, unrolled by hand.
                d -> d.pattern().equals(LoopPractice.ACCUMULATED_LOAD) ? d.pattern() : d,
                LinkedHashMap::new,
                Collectors.toList()))
        .values()
        .stream()
        .map(ReductionClassifier::together)
        .toList();
  }

  private static Defect together(List<Defect> alike) {
    Defect first =
        Collections.min(alike, Comparator.comparing(defect -> defect.instructions().get(0)));
    return new Defect(
        first.pattern(),
        first.rating(),
        first.site(),
        alike.stream().flatMap(defect -> defect.instructions().stream()).sorted().toList(),
        first.subject(),
        first.details(),
        first.secondary());
  }

  private Optional<Defect> classify(ReductionTerm term, LoopContext context) {
    if (term.isScaledByVarying() || context.exitDependsOn(term) || context.consumes(term)) {
      return Optional.empty();
    }
    if (reached.isHelper() && !isRepetition(term, context) && !isOwnIteration(term)) {
      return Optional.empty(); // the helper is the code under test
    }
    if (!term.calls().isEmpty()
        && term.calls().stream()
            .allMatch(
                c ->
                    method
                        .target(c.instruction())
                        .filter(JmhHarness.INSTANCE::isOpaque)
                        .isPresent())) {
      return Optional.empty(); // each iteration pays for its call (JMHSample_34)
    }
    if (term.calls().isEmpty() && term.expression().stream().anyMatch(method::isVolatile)) {
      return Optional.empty(); // the compiler merges no loads of a volatile field
    }
    return Optional.of(
        new Defect(
            pattern(term),
            rating(term, context),
            Site.Code::new,
            List.of(term.step().operation().instruction()),
            subject(term),
            List.of(Phrase.of(term.isOnlySize() ? " (only their sizes)" : "")),
            List.of()));
  }

  private static boolean isRepetition(ReductionTerm term, LoopContext context) {
    return term.repeatsComputation()
        || (term.isCallResult()
            && !term.takesElements()
            && !term.writes()
            && !context.hasOtherPayload());
  }

  /** Whether a private helper sums up what the iterator yields that is then under test. */
  private boolean isOwnIteration(ReductionTerm term) {
    return term.calls().isEmpty()
        && term.stepsParameter()
        && reached.method().hasAny(Opcodes.ACC_PRIVATE);
  }

  /** Low where something other than what is accumulated may be the workload. */
  private Rating rating(ReductionTerm term, LoopContext context) {
    if (term.calls().isEmpty() && !term.repeatsComputation()) {
      return Rating.low(
          "the loop accumulates only what it loads or counts, and that may be the workload");
    }
    if (context.hasOtherPayload()) {
      return Rating.low("the loop also makes a call with effects, which may be the workload");
    }
    if (term.writes()) {
      return Rating.low("each call writes what the next one may read, so none are merged");
    }
    if (context.computesChain()) {
      return Rating.low("the loop also computes a number step by step, which may be the workload");
    }
    if (context.isChain(term)) {
      return Rating.low("each call starts from the result of the last one, so none are merged");
    }
    if (reached.runByOthers()) {
      return Rating.low("other code runs the loop, and the loop may be its workload");
    }
    return !reached.isBenchmark() && JmhHarness.INSTANCE.isOpaque(reached.method())
        ? Rating.low("the loop is in a helper that is never inlined, which may be the workload")
        : Rating.NORMAL;
  }

  private static BugPattern pattern(ReductionTerm term) {
    if (!term.calls().isEmpty()) {
      return LoopPractice.ACCUMULATED_CALL;
    }
    return term.repeatsComputation()
        ? LoopPractice.REPEATED_COMPUTATION
        : LoopPractice.ACCUMULATED_LOAD;
  }

  private Phrase subject(ReductionTerm term) {
    return term.calls().stream()
        .findFirst()
        .map(call -> Subjects.producer(method, call))
        .orElseGet(
            () ->
                Phrase.of(
                    term.repeatsComputation()
                        ? "the same computation"
                        : term.loads() ? "loaded values" : "numbers that it counts"));
  }

  private boolean isCounter(Definition value) {
    return method.graph().codeOf(value) instanceof FieldInsnNode access
        && effects
            .classes()
            .find(access.owner)
            .flatMap(it -> AnnotationView.in(it.visibleAnnotations, JmhAnnotations.AUX_COUNTERS))
            .isPresent();
  }
}
