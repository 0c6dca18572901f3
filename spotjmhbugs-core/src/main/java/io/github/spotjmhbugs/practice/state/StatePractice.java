// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.state;

import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
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

  private static final Rating PART =
      Rating.low("it is a part of another object, whose own code may undo it");

  private static final Set<Mode> ONLY_SINGLE_SHOT = Set.of(Mode.SINGLE_SHOT_TIME);

  /** A batch this large runs the benchmark as often as an iteration of the other modes may. */
  private static final int LARGE_BATCH = 1_000;

  @Override
  public List<BugPattern> patterns() {
    return List.of(GROWS, EXHAUSTED, SORTED);
  }

  /**
   * What an invocation changes for the next one.
   *
   * @param field the field that holds it
   * @param drift how it changes
   * @param isReplaced whether another object takes its place
   * @param call index of the call that changes it, or makes what takes its place
   * @param rating how sure that is if nothing else speaks against it
   */
  record Change(StateField field, Drift drift, boolean isReplaced, int call, Rating rating) {}

  @Override
  public List<Defect> defectsIn(ReachedCode code) {
    BenchmarkMethod benchmark = code.benchmark();
    if (benchmark.isGrouped()) {
      return List.of(); // others of the group may undo it
    }
    StateFields fields = new StateFields(benchmark);
    Set<StateField> reported = new HashSet<>();
    return code.method()
        .graph()
        .instructions()
        .boxed()
        .flatMap(i -> changeBy(code, i, fields).stream())
        .filter(change -> !reported.contains(change.field()))
        .filter(change -> !isUndone(benchmark, fields, change.field()))
        .filter(change -> stays(change, new FieldUses(benchmark, fields, change.field())))
        .filter(change -> reported.add(change.field()))
        .map(change -> defect(code, change, fields))
        .toList();
  }

  private static Optional<Change> changeBy(ReachedCode code, int at, StateFields fields) {
    DataDependencyGraph graph = code.method().graph();
    return Drift.of(graph, at)
        .filter(drift -> !graph.operandsOf(at).isEmpty())
        .flatMap(drift -> driftBy(code, at, drift, fields))
        .or(() -> Replacement.by(graph, at, fields));
  }

  private static Optional<Change> driftBy(
      ReachedCode code, int call, Drift drift, StateFields fields) {
    DataDependencyGraph graph = code.method().graph();
    Definition changed = graph.operandsOf(call).get(0);
    Rating rating = fields.readAs(changed, graph).isPresent() ? Rating.NORMAL : PART;
    return fields
        .holderOf(changed, graph)
        .filter(field -> mayChange(code, call, drift, field, fields))
        .map(field -> new Change(field, drift, false, call, rating));
  }

  private static boolean stays(Change change, FieldUses uses) {
    return change.isReplaced() ? uses.stores() == 1 : uses.leave(change.drift());
  }

  /** A collection that nobody fills is empty from the beginning. */
  private static boolean mayChange(
      ReachedCode code, int call, Drift drift, StateField field, StateFields fields) {
    return drift != Drift.EXHAUSTED
        || !(code.method().graph().instruction(call) instanceof MethodInsnNode named)
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

  private static Defect defect(ReachedCode code, Change change, StateFields fields) {
    StateField field = change.field();
    return new Defect(
        switch (change.drift()) {
          case GROWS -> GROWS;
          case EXHAUSTED -> EXHAUSTED;
          case SORTED -> SORTED;
        },
        rating(code, change, fields),
        InstructionSite.Kind.STATE_CHANGE,
        List.of(change.call()),
        Phrase.ofMember(field.declaringClass().name, field.field().name),
        List.of(),
        List.of());
  }

  private static Rating rating(ReachedCode code, Change change, StateFields fields) {
    if (fields.isHandledAt(Fixture.Level.ITERATION, change.field())) {
      return Rating.low("a fixture undoes it before each iteration");
    }
    if (code.benchmark().modes().equals(ONLY_SINGLE_SHOT)
        && code.benchmark().measurementBatchSize() < LARGE_BATCH) {
      return Rating.low("SingleShotTime runs the benchmark only a few times");
    }
    if (!code.reached().isBenchmark() || !code.method().graph().alwaysRuns(change.call())) {
      return Rating.low("the call is in a branch or a helper and may not run every time");
    }
    return change.rating();
  }
}
