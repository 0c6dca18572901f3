// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.state;

import io.github.spotjmhbugs.classfile.InstructionKind;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.jmh.Fixture;
import io.github.spotjmhbugs.jmh.Mode;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.jmh.StateFields;
import io.github.spotjmhbugs.practice.CodePractice;
import io.github.spotjmhbugs.practice.ReachedCode;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;

/**
 * STATE: an invocation leaves behind what the next one starts with, so that each measures something
 * else: a longer list, an empty stream, an array that is in order already.
 */
public final class StatePractice implements CodePractice {
  public static final PracticeKey KEY = new PracticeKey("STATE");

  /** A collection or buffer only grows. */
  public static final BugPattern GROWS = KEY.advice("GROWS");

  /** A stream or reader has nothing left after the first invocations. */
  public static final BugPattern EXHAUSTED = KEY.advice("EXHAUSTED");

  /** What is sorted is in order after the first invocation. */
  public static final BugPattern SORTED = KEY.advice("SORTED");

  private static final Set<Mode> ONLY_SINGLE_SHOT = Set.of(Mode.SINGLE_SHOT_TIME);

  private static final Rating MAY_PREPARE =
      Rating.low("what runs once may only prepare what the benchmark measures");

  /** A batch this large runs the benchmark as often as an iteration of the other modes may. */
  private static final int LARGE_BATCH = 1_000;

  @Override
  public List<BugPattern> patterns() {
    return List.of(GROWS, EXHAUSTED, SORTED);
  }

  /**
   * What an invocation changes for the next one.
   *
   * @param path the field that holds it, and those that lead there from a state; this one first
   * @param isReplaced whether another object takes its place
   * @param call index of the instruction that changes it, or makes what takes its place
   * @param rating how sure that is if nothing else speaks against it
   */
  record Change(List<StateField> path, Drift drift, boolean isReplaced, int call, Rating rating) {
    StateField field() {
      return path.get(0);
    }
  }

  @Override
  public List<Defect> defectsIn(ReachedCode code) {
    StateFields fields = new StateFields(code.benchmark());
    ObjectPaths paths = new ObjectPaths(fields);
    Set<StateField> reported = new HashSet<>();
    return code.graph()
        .instructions()
        .boxed()
        .flatMap(i -> changeBy(code, i, fields, paths).stream())
        .filter(change -> !reported.contains(change.field()))
        .filter(change -> !isUndone(fields, change.path()))
        .filter(change -> stays(change, fields, paths))
        .filter(change -> reported.add(change.field()))
        .map(change -> defect(code, change, fields, paths))
        .toList();
  }

  private static Optional<Change> changeBy(
      ReachedCode code, int at, StateFields fields, ObjectPaths paths) {
    Optional<Drift> drift =
        InstructionKind.ELEMENT_STORE.has(code.graph().instruction(at))
                && SortingByHand.moves(fields, code.method(), at, paths::walk)
            ? Optional.of(Drift.SORTED)
            : Drift.of(code.method(), at);
    List<Definition> operands = code.graph().operandsOf(at);
    if (drift.isPresent() && !operands.isEmpty()) {
      List<StateField> path = paths.to(code.method(), operands.get(0));
      if (!path.isEmpty()) {
        return Optional.of(new Change(path, drift.get(), false, at, Rating.NORMAL));
      }
    }
    Optional<Change> replaced = Replacement.by(code.method(), at, fields);
    Optional<Change> done = replaced.isPresent() ? replaced : oneTimeWork(code, at, fields);
    return done.isPresent() ? done : written(code, at, fields, paths);
  }

  /**
   * The work that only the first invocation does: what a store into a field decides for good, as it
   * sets a flag, or makes a value, where the field does not have it yet.
   */
  private static Optional<Change> oneTimeWork(ReachedCode code, int store, StateFields fields) {
    DataDependencyGraph graph = code.graph();
    // A $ is in the names that compilers give: of tables for switches, and of Scala's lazy values.
    Optional<StateField> field =
        fields
            .storeBy(graph.instruction(store))
            .filter(access -> access.name.indexOf('$') < 0)
            .flatMap(fields::accessedBy);
    if (field.isEmpty()) {
      return Optional.empty();
    }
    List<Integer> deciders = graph.branchesDeciding(store).boxed().toList();
    // Another condition may hold again: if (it == null || !it.hasNext()) it = list.iterator();
    return deciders.stream().allMatch(branch -> isTestOf(field, branch, graph, fields))
        ? deciders.stream()
            .findFirst()
            .map(
                at ->
                    new Change(
                        field.stream().toList(),
                        Drift.SETTLED,
                        true,
                        at,
                        isAll(code, at) ? Rating.NORMAL : MAY_PREPARE))
        : Optional.empty();
  }

  private static boolean isTestOf(
      Optional<StateField> field, int branch, DataDependencyGraph graph, StateFields fields) {
    return switch (graph.instruction(branch).getOpcode()) {
      case Opcodes.IFEQ, Opcodes.IFNE, Opcodes.IFNULL, Opcodes.IFNONNULL ->
          fields.readAs(graph.operandsOf(branch).get(0), graph).equals(field);
      default -> false;
    };
  }

  /** Whether the code is a benchmark that does all its work behind a branch. */
  private static boolean isAll(ReachedCode code, int branch) {
    DataDependencyGraph graph = code.graph();
    IntStream calls = graph.instructions().filter(code.method()::isCall);
    return code.reached().isBenchmark()
        && calls.allMatch(
            call -> graph.branchesDeciding(call).anyMatch(decider -> decider == branch));
  }

  /** What a call writes into a buffer in memory, by way of a stream or writer that wraps it. */
  private static Optional<Change> written(
      ReachedCode code, int at, StateFields fields, ObjectPaths paths) {
    List<Definition> operands = code.graph().operandsOf(at);
    boolean writes = (code.method().callAt(at).callee().mutatesReachable() & 1) != 0;
    if (!writes || operands.size() == 1) {
      return Optional.empty(); // without an argument it only flushes, checks or closes
    }
    List<StateField> path = paths.to(code.method(), operands.get(0));
    return path.stream()
        .findFirst()
        .flatMap(wrapper -> new FieldUses(fields, wrapper, paths.walk()).buffer())
        .map(buffer -> Stream.concat(buffer.stream(), path.stream()).toList())
        .map(whole -> new Change(whole, Drift.GROWS, false, at, Rating.NORMAL));
  }

  private static boolean stays(Change change, StateFields fields, ObjectPaths paths) {
    List<FieldUses> uses =
        change.path().stream().map(field -> new FieldUses(fields, field, paths.walk())).toList();
    return change.isReplaced()
        ? uses.get(0).stores() == 1
        : uses.stream().allMatch(field -> field.preserve(change.drift()))
            && (change.drift() != Drift.EMPTIED || uses.stream().anyMatch(FieldUses::areFilled));
  }

  /** A batch of single shots is one operation, and starts after a fixture. */
  private static boolean isUndone(StateFields fields, List<StateField> path) {
    boolean isOneShot = fields.benchmark().modes().equals(ONLY_SINGLE_SHOT);
    return path.stream()
        .anyMatch(
            field ->
                fields.isHandledAt(Fixture.Level.INVOCATION, field)
                    || (isOneShot && fields.isHandledAt(Fixture.Level.ITERATION, field)));
  }

  private static Defect defect(
      ReachedCode code, Change change, StateFields fields, ObjectPaths paths) {
    StateField field = change.field();
    return new Defect(
        switch (change.drift()) {
          case GROWS -> GROWS;
          case EXHAUSTED, EMPTIED, SETTLED -> EXHAUSTED;
          case SORTED -> SORTED;
        },
        rating(code, change, fields, paths),
        Site.Change::new,
        List.of(change.call()),
        Phrase.ofMember(field.declaringClass().name, field.field().name),
        List.of(Phrase.of(change.isReplaced() ? "set" : "used up")),
        List.of());
  }

  private static Rating rating(
      ReachedCode code, Change change, StateFields fields, ObjectPaths paths) {
    if (change.path().stream().anyMatch(f -> fields.isHandledAt(Fixture.Level.ITERATION, f))) {
      return Rating.low("a fixture undoes it before each iteration");
    }
    if (code.benchmark().modes().equals(ONLY_SINGLE_SHOT)
        && code.benchmark().measurementBatchSize() < LARGE_BATCH) {
      return Rating.low("SingleShotTime runs the benchmark only a few times");
    }
    if (!paths.alwaysRuns(code.method(), change.call())) {
      return Rating.low("the call is in a branch or a helper and may not run every time");
    }
    return change.rating();
  }
}
