// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.InstructionSite;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.practice.DeclarationPractice;
import java.util.List;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;

/**
 * FINAL: compilers put the value of a constant field in the place of a read of it, so that a
 * benchmark that means to read an input computes with a literal (JMHSample_10).
 */
public final class FinalPractice implements DeclarationPractice<StateField> {
  /** The key of the practice. */
  public static final PracticeKey KEY = new PracticeKey("FINAL");

  /** A constant field of a state is an input of a benchmark. */
  public static final BugPattern CONSTANT_INPUT = KEY.pattern("CONSTANT_INPUT");

  @Override
  public List<BugPattern> patterns() {
    return List.of(CONSTANT_INPUT);
  }

  @Override
  public Stream<StateField> declarationsFor(BenchmarkMethod benchmark) {
    return benchmark.states().stream()
        .flatMap(state -> state.fields().stream())
        .filter(FinalPractice::mayBeConstant);
  }

  private static boolean mayBeConstant(StateField field) {
    String type = field.field().desc;
    return field.hasAny(Opcodes.ACC_FINAL)
        && !field.hasAny(Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC)
        && (type.length() == 1 || type.equals("Ljava/lang/String;"))
        && !field.field().name.equals("serialVersionUID");
  }

  @Override
  public Judge<StateField> judgeOf(BenchmarkClass benchmarks) {
    ConstantReaders readers = new ConstantReaders(benchmarks);
    return (field, users) ->
        field
            .constantValue()
            .or(() -> field.constructorConstant(benchmarks.analyses()))
            .flatMap(
                constant -> {
                  ConstantUsage usage = new ConstantUsage(field, users, readers);
                  return usage.rating().map(rating -> finding(field, constant, rating, usage));
                });
  }

  private static Finding finding(
      StateField field, Object constant, Rating rating, ConstantUsage usage) {
    Location location = Location.of(field);
    return new Finding(
        CONSTANT_INPUT,
        rating,
        location,
        Phrase.ofMember(location.className(), location.member()),
        List.of(Phrase.of(field.sourceText(constant)), usage.phrase()),
        List.of(InstructionSite.of(location, InstructionSite.Kind.CONSTANT_FIELD)),
        List.of(),
        usage.affected().stream().map(BenchmarkMethod::displayName).toList());
  }
}
