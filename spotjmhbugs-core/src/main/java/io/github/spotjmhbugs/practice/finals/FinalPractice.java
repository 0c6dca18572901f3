// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.RunFindings;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.practice.Practice;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;

/**
 * FINAL: compilers put the value of a constant field in the place of a read of it, so that a
 * benchmark that means to read an input computes with a literal (JMHSample_10).
 */
public final class FinalPractice implements Practice {
  public static final PracticeKey KEY = new PracticeKey("FINAL");

  /** A constant field of a state is an input of a benchmark. */
  public static final BugPattern CONSTANT_INPUT = KEY.pattern("CONSTANT_INPUT");

  @Override
  public List<BugPattern> patterns() {
    return List.of(CONSTANT_INPUT);
  }

  @Override
  public List<Finding> check(BenchmarkClass benchmarks) {
    ConstantUsage.Readers readers = new ConstantUsage.Readers(benchmarks);
    return RunFindings.merge(
        benchmarks.benchmarks().stream().flatMap(b -> findingsFor(b, readers)).toList());
  }

  private static Stream<Finding> findingsFor(
      BenchmarkMethod benchmark, ConstantUsage.Readers readers) {
    return benchmark.states().stream()
        .flatMap(state -> state.fields().stream())
        .filter(FinalPractice::mayBeConstant)
        .flatMap(
            field ->
                field
                    .constantValue()
                    .or(() -> field.constructorConstant(benchmark.inClass().analyses()))
                    .map(field::sourceText)
                    .flatMap(text -> finding(field, text, benchmark, readers))
                    .stream());
  }

  private static boolean mayBeConstant(StateField field) {
    String type = field.field().desc;
    return field.hasAny(Opcodes.ACC_FINAL)
        && !field.hasAny(Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC)
        && (type.length() == 1 || type.equals("Ljava/lang/String;"))
        && !field.field().name.equals("serialVersionUID");
  }

  private static Optional<Finding> finding(
      StateField field, String constant, BenchmarkMethod benchmark, ConstantUsage.Readers readers) {
    Location location = Location.of(field);
    ConstantUsage usage = new ConstantUsage(field, benchmark, readers);
    return usage
        .rating()
        .map(
            rating ->
                new Finding(
                    CONSTANT_INPUT,
                    rating,
                    location,
                    Phrase.ofMember(location.className(), location.member()),
                    List.of(Phrase.of(constant), usage.phrase()),
                    List.of(Site.of(location)),
                    List.of(),
                    List.of(benchmark.displayName())));
  }
}
