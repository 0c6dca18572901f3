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
import io.github.spotjmhbugs.practice.ForwardWalk;
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

  private static final Rating BY_NAME =
      Rating.low("what makes the new value is only named like a method that makes it longer");

  private static final Rating PART =
      Rating.low("it is a part of another object, whose own code may undo it");

  private static final Set<Mode> ONLY_SINGLE_SHOT = Set.of(Mode.SINGLE_SHOT_TIME);

  /** A batch this large runs the benchmark as often as an iteration of the other modes may. */
  private static final int LARGE_BATCH = 1_000;

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
    StateFields fields = new StateFields(code.benchmark());
    Set<StateField> reported = new HashSet<>();
    graph
        .instructions()
        .forEach(
            i -> {
              Drift.of(graph, i)
                  .flatMap(drift -> defect(code, i, drift, fields, reported))
                  .ifPresent(defects::add);
              Replacement.by(graph, i, fields)
                  .flatMap(made -> defect(code, i, made, fields, reported))
                  .ifPresent(defects::add);
            });
    return defects;
  }

  private static Optional<Defect> defect(
      ReachedCode code, int call, Drift drift, StateFields fields, Set<StateField> reported) {
    DataDependencyGraph graph = code.method().graph();
    List<Definition> operands = graph.operandsOf(call);
    if (operands.isEmpty()) {
      return Optional.empty();
    }
    Definition changed = operands.get(0);
    Rating rating = fields.readAs(changed, graph).isPresent() ? Rating.NORMAL : PART;
    return fields
        .holderOf(changed, graph)
        .or(() -> handedTo(code, graph.uncast(changed), fields))
        .filter(field -> !reported.contains(field))
        .filter(field -> !isUndone(code.benchmark(), fields, field))
        .filter(field -> mayChange(code, call, drift, field, fields))
        .filter(field -> new FieldUses(code, fields, field).leave(drift))
        .filter(reported::add)
        .map(
            field ->
                defect(pattern(drift), rating(code, call, field, fields, rating), call, field));
  }

  private static BugPattern pattern(Drift drift) {
    return switch (drift) {
      case GROWS -> GROWS;
      case EXHAUSTED -> EXHAUSTED;
      case SORTED -> SORTED;
    };
  }

  /** The field whose object the only call of a helper hands to it. */
  private static Optional<StateField> handedTo(
      ReachedCode helper, Definition parameter, StateFields fields) {
    if (!parameter.is(Definition.Kind.PARAMETER) || !helper.reached().isHelper()) {
      return Optional.empty();
    }
    List<ForwardWalk.Call> calls = new ForwardWalk(helper.benchmark()).callsOf(helper.method());
    if (calls.size() != 1) {
      return Optional.empty();
    }
    DataDependencyGraph caller = calls.get(0).method().graph();
    List<Definition> arguments = caller.operandsOf(calls.get(0).instruction());
    return fields.holderOf(arguments.get(parameter.parameterIndex()), caller);
  }

  private static Optional<Defect> defect(
      ReachedCode code, int store, Replacement made, StateFields fields, Set<StateField> reported) {
    StateField field = made.field();
    if (reported.contains(field)
        || isUndone(code.benchmark(), fields, field)
        || new FieldUses(code, fields, field).stores() != 1) {
      return Optional.empty();
    }
    reported.add(field);
    Rating rating = rating(code, store, field, fields, made.isCertain() ? Rating.NORMAL : BY_NAME);
    return Optional.of(defect(GROWS, rating, made.instruction(), field));
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

  private static Defect defect(BugPattern pattern, Rating rating, int call, StateField field) {
    return new Defect(
        pattern,
        rating,
        InstructionSite.Kind.STATE_CHANGE,
        List.of(call),
        Phrase.ofMember(field.declaringClass().name, field.field().name),
        List.of(),
        List.of());
  }

  /** What speaks against a change; the given rating if nothing else does. */
  private static Rating rating(
      ReachedCode code, int call, StateField field, StateFields fields, Rating doubt) {
    if (fields.isHandledAt(Fixture.Level.ITERATION, field)) {
      return Rating.low("a fixture undoes it before each iteration");
    }
    if (code.benchmark().modes().equals(ONLY_SINGLE_SHOT)
        && code.benchmark().measurementBatchSize() < LARGE_BATCH) {
      return Rating.low("SingleShotTime runs the benchmark only a few times");
    }
    if (!code.reached().isBenchmark() || !code.method().graph().alwaysRuns(call)) {
      return Rating.low("the call is in a branch or a helper and may not run every time");
    }
    return doubt;
  }
}
