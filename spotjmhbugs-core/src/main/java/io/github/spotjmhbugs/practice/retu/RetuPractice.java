// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.retu;

import io.github.spotjmhbugs.effects.DeadSlices;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.JmhAnnotations;
import io.github.spotjmhbugs.jmh.ReachableCode;
import io.github.spotjmhbugs.jmh.ReachableCode.Reached;
import io.github.spotjmhbugs.practice.CodePractice;
import io.github.spotjmhbugs.practice.Defect;
import io.github.spotjmhbugs.practice.ReachedCode;
import io.github.spotjmhbugs.practice.retu.Suspicion.Weight;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * RETU: a computed value is never consumed, so that the JIT compiler may delete the computation
 * (JMHSample_08, JMHSample_09, JMHSample_34).
 */
public final class RetuPractice implements CodePractice {
  /** The key of the practice. */
  public static final PracticeKey KEY = new PracticeKey("RETU");

  /** The result of a call is dropped. */
  public static final BugPattern IGNORED_RESULT = KEY.pattern("IGNORED_RESULT");

  /** A local variable receives a value that no sink ever sees. */
  public static final BugPattern UNREAD_VARIABLE = KEY.pattern("UNREAD_VARIABLE");

  /** An object is made, perhaps filled, and then forgotten. */
  public static final BugPattern FORGOTTEN_OBJECT = KEY.pattern("FORGOTTEN_OBJECT");

  /** Each iteration of a loop overwrites the value of the one before; only the last is consumed. */
  public static final BugPattern OVERWRITTEN_VALUE = KEY.pattern("OVERWRITTEN_VALUE");

  @Override
  public List<BugPattern> patterns() {
    return List.of(IGNORED_RESULT, UNREAD_VARIABLE, FORGOTTEN_OBJECT, OVERWRITTEN_VALUE);
  }

  @Override
  public List<Defect> defectsIn(ReachedCode code) {
    List<Suspicion> suspicions = suspicions(code);
    if (suspicions.isEmpty()) {
      return List.of(); // as in most methods
    }
    boolean meantToConsume = ignoresBlackhole(code.benchmark(), code.reachable());
    return (code.reached().isHelper() ? oneOfAPattern(suspicions) : suspicions)
        .stream().flatMap(suspicion -> defect(suspicion, meantToConsume).stream()).toList();
  }

  private static List<Suspicion> suspicions(ReachedCode code) {
    MethodAnalysis method = code.method();
    ResultOnlyHelpers helpers =
        new ResultOnlyHelpers(code.benchmark().inClass().analyses(), code.reachable()::contains);
    DeadCodeClassifier classifier = new DeadCodeClassifier(code, helpers);
    List<Suspicion> suspicions = new ArrayList<>();
    DeadSlices.of(method).forEach(slice -> classifier.classify(slice).ifPresent(suspicions::add));
    suspicions.addAll(classifier.forgottenUnknownObjects());
    suspicions.addAll(OverwrittenValues.of(method));
    suspicions.addAll(DroppedFunctionResults.of(method));
    suspicions.removeIf(
        suspicion ->
            code.benchmark().forbidsInlining()
                && helpers.stays(method, suspicion.instructions().get(0)));
    return suspicions;
  }

  /** What a helper drops is reported at the benchmark's one call of it: once for each pattern. */
  private static List<Suspicion> oneOfAPattern(List<Suspicion> suspicions) {
    Map<BugPattern, List<Suspicion>> byPattern = new LinkedHashMap<>();
    suspicions.stream()
        .filter(suspicion -> suspicion.weight() != Weight.NONE)
        .forEach(s -> byPattern.computeIfAbsent(s.pattern(), key -> new ArrayList<>()).add(s));
    return byPattern.values().stream().map(Suspicion::together).toList();
  }

  private static Optional<Defect> defect(Suspicion suspicion, boolean meantToConsume) {
    Phrase evidence =
        suspicion
            .othersClause()
            .then(meantToConsume ? ", and the Blackhole parameter is never used" : "");
    return suspicion
        .weight()
        .rating(meantToConsume)
        .map(
            rating ->
                new Defect(
                    suspicion.pattern(),
                    rating,
                    suspicion.kind(),
                    suspicion.instructions(),
                    suspicion.subject(),
                    List.of(evidence),
                    suspicion.secondary()));
  }

  /** An author who asks for a Blackhole and does not use it meant to consume something. */
  private static boolean ignoresBlackhole(BenchmarkMethod benchmark, ReachableCode code) {
    Reached itself = code.methods().get(0);
    List<Integer> blackholes = benchmark.parameters(JmhAnnotations.BLACKHOLES::contains);
    return !blackholes.isEmpty()
        && benchmark
            .inClass()
            .analyses()
            .of(itself.method(), itself.exact())
            .filter(method -> blackholes.stream().noneMatch(method.graph()::usesParameter))
            .isPresent();
  }
}
