// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.state;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.effects.MethodEffects.Trait;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.InstructionSite;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.Fixture;
import io.github.spotjmhbugs.jmh.Mode;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.jmh.StateFields;
import io.github.spotjmhbugs.practice.CodePractice;
import io.github.spotjmhbugs.practice.Defect;
import io.github.spotjmhbugs.practice.ReachedCode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * STATE: an invocation leaves behind what the next one starts with, so that each measures something
 * else: a longer list, an empty stream, an array that is in order already.
 */
public final class StatePractice implements CodePractice {
  /** The key of the practice. */
  public static final PracticeKey KEY = new PracticeKey("STATE");

  /** A collection or buffer only grows. */
  public static final BugPattern GROWS = KEY.advice("GROWS");

  /** A stream or reader has nothing left after the first invocations. */
  public static final BugPattern EXHAUSTED = KEY.advice("EXHAUSTED");

  /** What is sorted is in order after the first invocation. */
  public static final BugPattern SORTED = KEY.advice("SORTED");

  private static final Set<Mode> ONLY_SINGLE_SHOT = Set.of(Mode.SINGLE_SHOT_TIME);

  @Override
  public PracticeKey key() {
    return KEY;
  }

  @Override
  public List<BugPattern> patterns() {
    return List.of(GROWS, EXHAUSTED, SORTED);
  }

  @Override
  public List<Defect> defectsIn(ReachedCode code) {
    List<Defect> defects = new ArrayList<>();
    if (code.benchmark().isGrouped()) {
      return defects; // others of the group may undo it
    }
    DataDependencyGraph graph = code.method().graph();
    Set<StateField> reported = new HashSet<>();
    graph
        .instructions()
        .forEach(
            i -> {
              if (graph.instruction(i) instanceof MethodInsnNode call) {
                Drift.of(call)
                    .flatMap(drift -> defect(code, i, drift, reported))
                    .ifPresent(defects::add);
              }
            });
    return defects;
  }

  private static Optional<Defect> defect(
      ReachedCode code, int call, Drift drift, Set<StateField> reported) {
    DataDependencyGraph graph = code.method().graph();
    StateFields fields = new StateFields(code.benchmark());
    return graph.operandsOf(call).stream()
        .limit(1)
        .flatMap(changed -> fields.readAs(changed, graph).stream())
        .findFirst()
        .filter(field -> !reported.contains(field))
        .filter(field -> !isUndone(code.benchmark(), fields, field))
        .filter(field -> mayChange(code, call, drift, field, fields))
        .filter(field -> stays(drift, new FieldUses(code, fields, field)))
        .filter(reported::add)
        .map(field -> defect(code, call, drift, field, fields));
  }

  /** What was sorted in the first place does not change by sorting it once more. */
  private static boolean stays(Drift drift, FieldUses uses) {
    return uses.leave(drift) && (drift != Drift.SORTED || !uses.isCausedInAdvance(drift));
  }

  /** A collection that nobody fills is empty from the beginning. */
  private static boolean mayChange(
      ReachedCode code, int call, Drift drift, StateField field, StateFields fields) {
    MethodInsnNode named = (MethodInsnNode) code.method().graph().instruction(call);
    return drift != Drift.EXHAUSTED
        || !EffectTable.bundled().says(named, Trait.SHRINKS)
        || fields.isHandledAt(Fixture.Level.TRIAL, field)
        || fields.isHandledAt(Fixture.Level.ITERATION, field);
  }

  /** A batch of single shots is one operation, and starts after a fixture. */
  private static boolean isUndone(BenchmarkMethod benchmark, StateFields fields, StateField field) {
    return fields.isHandledAt(Fixture.Level.INVOCATION, field)
        || (benchmark.modes().equals(ONLY_SINGLE_SHOT)
            && fields.isHandledAt(Fixture.Level.ITERATION, field));
  }

  private static Defect defect(
      ReachedCode code, int call, Drift drift, StateField field, StateFields fields) {
    return new Defect(
        pattern(drift),
        rating(code, call, field, fields),
        InstructionSite.Kind.STATE_CHANGE,
        List.of(call),
        Phrase.ofMember(field.declaringClass().name, field.field().name),
        List.of(),
        List.of());
  }

  private static Rating rating(ReachedCode code, int call, StateField field, StateFields fields) {
    if (fields.isHandledAt(Fixture.Level.ITERATION, field)) {
      return Rating.low("a fixture undoes it before each iteration");
    }
    if (code.benchmark().modes().equals(ONLY_SINGLE_SHOT)) {
      return Rating.low("SingleShotTime runs the benchmark only a few times");
    }
    return code.reached().isBenchmark() && code.method().graph().alwaysRuns(call)
        ? Rating.NORMAL
        : Rating.low("the call is in a branch or a helper and may not run every time");
  }

  private static BugPattern pattern(Drift drift) {
    return switch (drift) {
      case GROWS -> GROWS;
      case EXHAUSTED -> EXHAUSTED;
      case SORTED -> SORTED;
    };
  }
}
