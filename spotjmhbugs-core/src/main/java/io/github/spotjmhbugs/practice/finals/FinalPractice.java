// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.finding.AffectedText;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.StateClass;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.practice.Practice;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.objectweb.asm.Opcodes;

/**
 * FINAL: compilers put the value of a constant field in the place of a read of it, so that a
 * benchmark that means to read an input computes with a literal (JMHSample_10).
 */
public final class FinalPractice implements Practice {
  @Override
  public List<Finding> check(BenchmarkClass benchmarks) {
    Map<StateField, List<BenchmarkMethod>> users = new LinkedHashMap<>();
    for (BenchmarkMethod benchmark : benchmarks.benchmarks()) {
      benchmark.states().stream()
          .map(StateClass::fields)
          .flatMap(List::stream)
          .filter(FinalPractice::mayBeConstant)
          .distinct()
          .forEach(f -> users.computeIfAbsent(f, key -> new ArrayList<>()).add(benchmark));
    }
    ConstantReaders readers = new ConstantReaders(benchmarks);
    return users.entrySet().stream()
        .flatMap(e -> finding(benchmarks, readers, e.getKey(), e.getValue()).stream())
        .toList();
  }

  private static boolean mayBeConstant(StateField field) {
    String type = field.field().desc;
    return field.hasAny(Opcodes.ACC_FINAL)
        && !field.hasAny(Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC)
        && (type.length() == 1 || type.equals("Ljava/lang/String;"))
        && !field.field().name.equals("serialVersionUID");
  }

  private static Optional<Finding> finding(
      BenchmarkClass benchmarks,
      ConstantReaders readers,
      StateField field,
      List<BenchmarkMethod> users) {
    return field
        .constantValue()
        .or(() -> field.constructorConstant(benchmarks.analyses()))
        .flatMap(
            constant -> {
              ConstantUsage usage = readers.usageOf(field, users);
              return usage
                  .confidence(field)
                  .map(confidence -> finding(field, constant, confidence, usage, users));
            });
  }

  private static Finding finding(
      StateField field,
      Object constant,
      Confidence confidence,
      ConstantUsage usage,
      List<BenchmarkMethod> users) {
    List<String> affected = users.stream().map(BenchmarkMethod::displayName).toList();
    return new Finding(
        BugPattern.JMH_FINAL_CONSTANT_INPUT,
        confidence,
        Location.of(field.declaringClass(), field.field()),
        List.of(
            AffectedText.member(field.declaringClass().name, field.field().name),
            field.sourceText(constant),
            usage.text(field),
            AffectedText.of(affected)),
        List.of(),
        affected);
  }
}
