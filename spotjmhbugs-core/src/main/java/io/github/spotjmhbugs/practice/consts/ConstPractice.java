// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.consts;

import io.github.spotjmhbugs.ddg.Definition;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Phrase;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.Rating;
import io.github.spotjmhbugs.finding.Site;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.practice.CodePractice;
import io.github.spotjmhbugs.practice.ConstantValues;
import io.github.spotjmhbugs.practice.LiteralValues;
import io.github.spotjmhbugs.practice.ReachedCode;
import io.github.spotjmhbugs.practice.Subjects;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;

/**
 * CONST: all that a benchmark computes from are constants, so that the JIT compiler may compute the
 * result before the measurement (JMHSample_10).
 */
public final class ConstPractice implements CodePractice {
  public static final PracticeKey KEY = new PracticeKey("CONST");

  /** A call whose result is consumed has constants as its only inputs. */
  public static final BugPattern CONSTANT_CALL = KEY.pattern("CONSTANT_CALL");

  private static final Phrase MADE_ONCE =
      Phrase.of("the JIT compiler may compute the result once, before the measurement");

  private static final Phrase MADE_EACH_TIME =
      Phrase.of("each invocation computes the same result, and its branches are easy to predict");

  @Override
  public List<BugPattern> patterns() {
    return List.of(CONSTANT_CALL);
  }

  @Override
  public List<Defect> defectsIn(ReachedCode code) {
    if (!code.reached().isBenchmark()) {
      return List.of();
    }
    MethodAnalysis method = code.method();
    ConstantValues constants = new ConstantValues(method, code.benchmark().inClass().analyses());
    Set<Object> explained = constantFields(code.benchmark());
    Stream<Definition> stored = code.graph().fieldStores().mapToObj(code.graph()::storedBy);
    return Stream.concat(code.consumed(), stored)
        .filter(constants::contains)
        .filter(constants::isComputed)
        // Tiny operands prove nothing to FINAL either.
        .filter(
            v ->
                constants
                    .literalsIn(v)
                    .filter(l -> !(LiteralValues.isTiny(l) && constants.callsIn(v).isEmpty()))
                    .noneMatch(l -> explains(explained, l)))
        .map(value -> defect(method, constants, value))
        .distinct()
        .toList();
  }

  /** The constants that a finding of FINAL is about. */
  private static Set<Object> constantFields(BenchmarkMethod benchmark) {
    return benchmark.states().stream()
        .flatMap(state -> state.fields().stream())
        .filter(field -> field.hasAny(Opcodes.ACC_FINAL) && !field.hasAny(Opcodes.ACC_STATIC))
        .flatMap(field -> Optional.ofNullable(field.field().value).stream())
        .filter(value -> !LiteralValues.isNamed(value))
        .collect(Collectors.toSet());
  }

  /** Whether a literal comes from one of some fields; compilers convert it to the type needed. */
  private static boolean explains(Set<Object> fields, Object literal) {
    return fields.contains(literal)
        || (!LiteralValues.isTiny(literal)
            && fields.stream().anyMatch(field -> widened(field).equals(widened(literal))));
  }

  private static Object widened(Object constant) {
    return constant instanceof Number number ? number.doubleValue() : constant;
  }

  private static Defect defect(MethodAnalysis method, ConstantValues constants, Definition value) {
    List<Definition> calls = constants.callsIn(value);
    List<Definition> computed = calls.isEmpty() ? List.of(constants.computedIn(value)) : calls;
    Rating rating = constants.rating(value);
    return new Defect(
        CONSTANT_CALL,
        rating,
        Site.Code::new,
        computed.stream().map(Definition::instruction).toList(),
        Subjects.producer(method, computed.get(0)),
        List.of(rating.confidence() == Confidence.LOW ? MADE_EACH_TIME : MADE_ONCE),
        List.of());
  }
}
