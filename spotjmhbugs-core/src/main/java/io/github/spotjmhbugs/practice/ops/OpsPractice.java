// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.ops;

import io.github.spotjmhbugs.cfg.NaturalLoop;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.BugPattern.Precision;
import io.github.spotjmhbugs.finding.InstructionSite;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.Mode;
import io.github.spotjmhbugs.practice.CodePractice;
import io.github.spotjmhbugs.practice.Defect;
import io.github.spotjmhbugs.practice.ReachedCode;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * OPS: JMH divides the time of an invocation by the number of operations that the author states
 * (JMHSample_11, JMHSample_26). A loop that runs another number of times makes the score wrong.
 */
public final class OpsPractice implements CodePractice {
  /** The key of the practice. */
  public static final PracticeKey KEY = new PracticeKey("OPS");

  /** The stated number of operations is not that of the loop. */
  public static final BugPattern MISMATCH = KEY.pattern("MISMATCH", Precision.LOW).asAdvice();

  /** A loop repeats an operation, and nobody says how often. */
  public static final BugPattern UNCOUNTED = KEY.pattern("UNCOUNTED", Precision.LOW).asAdvice();

  /** The modes whose result is the time of one operation. */
  private static final Set<Mode> TIME_PER_OPERATION =
      EnumSet.of(Mode.AVERAGE_TIME, Mode.SAMPLE_TIME);

  @Override
  public PracticeKey key() {
    return KEY;
  }

  @Override
  public List<BugPattern> patterns() {
    return List.of(MISMATCH, UNCOUNTED);
  }

  @Override
  public List<Defect> defectsIn(ReachedCode code) {
    if (!code.reached().isBenchmark()) {
      return List.of();
    }
    MethodAnalysis method = code.method();
    DataDependencyGraph graph = method.graph();
    List<NaturalLoop> loops = graph.controlFlow().loops();
    List<CountedLoop> counted =
        loops.stream().flatMap(loop -> CountedLoop.of(loop, graph).stream()).toList();
    if (counted.isEmpty() || counted.size() < loops.size() || othersLoop(code)) {
      return List.of();
    }
    int stated = code.benchmark().operationsPerInvocation();
    Optional<Defect> defect =
        stated == 1
            ? uncounted(code.benchmark(), new LoopNest(counted, method))
            : mismatch(stated, new LoopNest(counted, method));
    return defect.stream().toList();
  }

  /** Where a helper or function loops as well, the operations may be counted there. */
  private static boolean othersLoop(ReachedCode code) {
    return code.reachable().methods().stream()
        .filter(reached -> !reached.isBenchmark())
        .anyMatch(
            reached ->
                reached.repeated().isPresent()
                    || code.benchmark()
                        .inClass()
                        .analyses()
                        .of(reached.method(), reached.exact())
                        .filter(m -> !m.graph().controlFlow().loops().isEmpty())
                        .isPresent());
  }

  private static Optional<Defect> mismatch(int stated, LoopNest nest) {
    if (nest.explains(stated)) {
      return Optional.empty();
    }
    long iterations = nest.iterations();
    Rating rating =
        nest.mayExplain(stated) || Math.abs(iterations - stated) == 1
            ? Rating.low("an operation may be more or less than one iteration")
            : Rating.NORMAL;
    return Optional.of(
        defect(
            MISMATCH,
            rating,
            nest,
            Phrase.of("@OperationsPerInvocation(" + stated + ")"),
            List.of(Phrase.of(String.valueOf(iterations)), Phrase.of(factor(iterations, stated)))));
  }

  /** How far off the score is, such as {@code 10} or {@code 1.5}. */
  private static String factor(long iterations, int stated) {
    double larger = Math.max(iterations, stated);
    double smaller = Math.max(1, Math.min(iterations, stated));
    String text = String.format(Locale.ROOT, "%.2f", larger / smaller);
    return text.replaceFirst("\\.?0+$", "");
  }

  private static Optional<Defect> uncounted(BenchmarkMethod benchmark, LoopNest nest) {
    boolean showsTime = benchmark.modes().stream().anyMatch(TIME_PER_OPERATION::contains);
    return showsTime && nest.repeatsOneOperation()
        ? Optional.of(
            defect(
                UNCOUNTED,
                Rating.low("the whole loop may be the operation"),
                nest,
                Phrase.of(String.valueOf(nest.iterations())),
                List.of()))
        : Optional.empty();
  }

  private static Defect defect(
      BugPattern pattern, Rating rating, LoopNest nest, Phrase subject, List<Phrase> details) {
    return new Defect(
        pattern,
        rating,
        InstructionSite.Kind.LOOP_COUNT,
        Stream.of(nest.outermost().exit()).toList(),
        subject,
        details,
        List.of());
  }
}
