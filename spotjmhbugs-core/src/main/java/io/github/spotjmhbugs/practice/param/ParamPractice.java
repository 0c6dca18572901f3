// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.param;

import io.github.spotjmhbugs.cfg.ControlFlowGraph;
import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.FieldRef;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.StateClass;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.practice.Practice;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;

/**
 * PARAM: JMH makes a state, then sets its {@code @Param} fields, then runs its fixtures. What reads
 * a parameter before sees the default of its type (JMHSample_27).
 */
public final class ParamPractice implements Practice {
  public static final PracticeKey KEY = new PracticeKey("PARAM");

  /** A constructor or initialiser reads a parameter. */
  public static final BugPattern EARLY_READ = KEY.pattern("EARLY_READ");

  /** A parameter is static. */
  public static final BugPattern STATIC_FIELD = KEY.advice("STATIC_FIELD");

  /**
   * A parameter that is not what its benchmarks take it for.
   *
   * @param reader the constructor or static initialiser that reads it, or nothing
   * @param instruction index of the instruction in the reader that does, or that leads there
   * @param results the fields that hold what comes of it; none for a static parameter
   */
  record Misuse(
      StateField field, Optional<DeclaredMethod> reader, int instruction, Set<FieldRef> results) {
    private boolean bearsOn(BenchmarkMethod benchmark) {
      ClassRepository classes = benchmark.inClass().classes();
      return results.isEmpty()
          || benchmark.inClass().codeOf(benchmark).methods().stream()
              .flatMap(reached -> reached.method().instructions())
              .anyMatch(
                  i ->
                      i instanceof FieldInsnNode access
                          && results.contains(classes.resolve(access)));
    }
  }

  @Override
  public List<BugPattern> patterns() {
    return List.of(EARLY_READ, STATIC_FIELD);
  }

  @Override
  public Stream<Finding> findingsFor(BenchmarkMethod benchmark) {
    List<String> affected = List.of(benchmark.displayName());
    return benchmark.states().stream()
        .flatMap(state -> misuses(state, benchmark.inClass()))
        .filter(misuse -> misuse.bearsOn(benchmark))
        .map(
            misuse ->
                misuse
                    .reader()
                    .map(reader -> earlyRead(misuse, reader, benchmark.inClass(), affected))
                    .orElseGet(() -> staticField(misuse.field(), affected)));
  }

  private static Stream<Misuse> misuses(StateClass state, BenchmarkClass benchmarks) {
    List<StateField> parameters = state.fields().stream().filter(StateField::isParameter).toList();
    if (parameters.isEmpty()) {
      return Stream.empty();
    }
    List<Misuse> early =
        new EarlyReads(state, benchmarks.codeOf(state), benchmarks.analyses()).of(parameters);
    Stream<Misuse> statics =
        parameters.stream()
            .filter(field -> field.hasAny(Opcodes.ACC_STATIC))
            .filter(field -> early.stream().noneMatch(read -> read.field().equals(field)))
            .map(field -> new Misuse(field, Optional.empty(), -1, Set.of()));
    return Stream.concat(early.stream(), statics);
  }

  private static Finding earlyRead(
      Misuse misuse, DeclaredMethod reader, BenchmarkClass benchmarks, List<String> affected) {
    StateField field = misuse.field();
    Rating rating =
        hasOnlyItsOwnValue(field, benchmarks)
            ? Rating.low("the only @Param value equals the field's initial value")
            : Rating.HIGH;
    int line = ControlFlowGraph.lineOf(reader.method(), misuse.instruction());
    return new Finding(
        EARLY_READ,
        rating,
        Location.of(reader, line),
        Phrase.ofMember(field.declaringClass().name, field.field().name),
        List.of(
            Phrase.of(
                reader.method().name.equals("<init>")
                    ? "a constructor or field initialiser"
                    : "a static initialiser")),
        List.of(Site.of(reader, misuse.instruction(), Site.Code::new)),
        List.of(),
        affected);
  }

  private static boolean hasOnlyItsOwnValue(StateField field, BenchmarkClass benchmarks) {
    String initial =
        field
            .constructorConstant(benchmarks.analyses())
            .map(field::sourceText)
            .orElse(field.field().desc.equals("Z") ? "false" : "0");
    List<String> values = benchmarks.valuesOf(field);
    return values.size() == 1 && initial.replaceAll("[\"']", "").equals(values.get(0));
  }

  private static Finding staticField(StateField field, List<String> affected) {
    Location location = Location.of(field);
    return new Finding(
        STATIC_FIELD,
        Rating.low("it works as long as only fixtures and benchmarks read the field"),
        location,
        Phrase.ofMember(location.className(), location.member()),
        List.of(),
        List.of(Site.of(location)),
        List.of(),
        affected);
  }
}
