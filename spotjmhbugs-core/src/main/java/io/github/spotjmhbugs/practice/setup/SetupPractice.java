// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.setup;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.ddg.DataDependencyGraph;
import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.InstructionSite;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.Fixture;
import io.github.spotjmhbugs.jmh.StateClass;
import io.github.spotjmhbugs.jmh.StateCode;
import io.github.spotjmhbugs.jmh.StateCode.Step;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.practice.DeclarationPractice;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.objectweb.asm.tree.AbstractInsnNode;

/**
 * SETUP: a fixture that swallows the failure to prepare an input lets JMH measure a benchmark
 * without it; one that fails makes JMH say so.
 */
public final class SetupPractice implements DeclarationPractice<SetupPractice.Swallowed> {
  /** The key of the practice. */
  public static final PracticeKey KEY = new PracticeKey("SETUP");

  /** A handler goes on without the input that it should have got. */
  public static final BugPattern SWALLOWED_FAILURE = KEY.pattern("SWALLOWED_FAILURE");

  /**
   * A failure that leaves a field unset.
   *
   * @param field the field
   * @param method the method that swallows it
   * @param handler index of the first instruction of the handler
   * @param type internal name of what is caught
   */
  public record Swallowed(StateField field, DeclaredMethod method, int handler, String type) {}

  @Override
  public PracticeKey key() {
    return KEY;
  }

  @Override
  public List<BugPattern> patterns() {
    return List.of(SWALLOWED_FAILURE);
  }

  @Override
  public Stream<Swallowed> declarationsFor(BenchmarkMethod benchmark) {
    return benchmark.states().stream()
        .flatMap(state -> swallowedIn(state, benchmark))
        .filter(swallowed -> isUsed(swallowed.field(), benchmark));
  }

  private static Stream<Swallowed> swallowedIn(StateClass state, BenchmarkMethod benchmark) {
    List<Step> steps = preparationOf(state, benchmark);
    ClassRepository classes = benchmark.inClass().classes();
    return steps.stream()
        .flatMap(
            step ->
                new SwallowedFailures(step.graph())
                    .unset()
                    .flatMap(
                        unset ->
                            state.fields().stream()
                                .filter(field -> field.isAccessedBy(unset.store(), classes))
                                .map(
                                    field ->
                                        new Swallowed(
                                            field, step.method(), unset.handler(), unset.type()))))
        .filter(swallowed -> storesTo(swallowed.field(), steps, classes) == 1);
  }

  private static List<Step> preparationOf(StateClass state, BenchmarkMethod benchmark) {
    StateCode code = benchmark.inClass().codeOf(state);
    EnumSet<Fixture.Level> levels = EnumSet.allOf(Fixture.Level.class);
    return Stream.concat(
            code.initialisers().stream(), code.fixtures(Fixture.Kind.SETUP, levels).stream())
        .toList();
  }

  /** What else sets the field is what it holds after the failure, unless it is null. */
  private static long storesTo(StateField field, List<Step> steps, ClassRepository classes) {
    return steps.stream()
        .map(Step::graph)
        .flatMap(graph -> graph.instructions().filter(i -> sets(graph, i, field, classes)).boxed())
        .count();
  }

  private static boolean sets(
      DataDependencyGraph graph, int instruction, StateField field, ClassRepository classes) {
    AbstractInsnNode code = graph.instruction(instruction);
    if (!SwallowedFailures.isSet(code) || !field.isAccessedBy(code, classes)) {
      return false;
    }
    List<Definition> operands = graph.operandsOf(instruction);
    Definition value = operands.get(operands.size() - 1);
    return !(value.is(Definition.Kind.CONSTANT) && value.constant() == null);
  }

  private static boolean isUsed(StateField field, BenchmarkMethod benchmark) {
    ClassRepository classes = benchmark.inClass().classes();
    return benchmark.inClass().codeOf(benchmark).methods().stream()
        .flatMap(reached -> Stream.of(reached.method().method().instructions.toArray()))
        .anyMatch(instruction -> field.isAccessedBy(instruction, classes));
  }

  @Override
  public Judge<Swallowed> judgeOf(BenchmarkClass benchmarks) {
    return (swallowed, users) -> Optional.of(finding(swallowed, users));
  }

  private static Finding finding(Swallowed swallowed, List<BenchmarkMethod> users) {
    DeclaredMethod method = swallowed.method();
    StateField field = swallowed.field();
    int line = ControlFlowGraph.lineOf(method.method(), swallowed.handler());
    return new Finding(
        SWALLOWED_FAILURE,
        Rating.NORMAL,
        Location.of(method.owner(), method.method(), line),
        Phrase.ofMember(field.declaringClass().name, field.field().name),
        List.of(Phrase.ofType(swallowed.type())),
        List.of(
            InstructionSite.of(
                method, swallowed.handler(), InstructionSite.Kind.SWALLOWED_FAILURE)),
        List.of(),
        users.stream().map(BenchmarkMethod::displayName).toList());
  }
}
