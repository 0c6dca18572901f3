// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.classfile.SourceNest;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.practice.FoldedValues;
import io.github.spotjmhbugs.practice.ForwardWalk;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The methods that may read a constant field: those that benchmarks reach, and the others. */
final class ConstantReaders {
  private final BenchmarkClass benchmarks;
  private final Map<MethodRef, Optional<ConstantReader>> readers = new HashMap<>();
  private final Map<BenchmarkMethod, List<ConstantReader>> reachedBy = new HashMap<>();
  private final Map<BenchmarkMethod, FoldedValues> foldedBy = new HashMap<>();

  /** Prepares to look at the methods of a class and around it. */
  ConstantReaders(BenchmarkClass benchmarks) {
    this.benchmarks = benchmarks;
  }

  /** The methods that a benchmark reaches, itself first. */
  List<ConstantReader> reachedBy(BenchmarkMethod benchmark) {
    return reachedBy.computeIfAbsent(
        benchmark,
        key ->
            benchmarks.codeOf(key).methods().stream()
                .flatMap(reached -> reader(reached.method()))
                .toList());
  }

  /** Whether a benchmark computes something of a constant field and of constants alone. */
  boolean isFoldedBy(BenchmarkMethod benchmark, StateField field) {
    return reachedBy(benchmark).stream()
        .map(reader -> reader.certainLiterals(field))
        .anyMatch(
            literals ->
                !literals.isEmpty()
                    && foldedBy
                        .computeIfAbsent(benchmark, key -> new FoldedValues(new ForwardWalk(key)))
                        .have(literals));
  }

  /** The methods whose source can read a field: those around the state and the benchmarks. */
  List<ConstantReader> around(StateField field) {
    return Stream.of(field.declaringClass(), benchmarks.tree())
        .flatMap(tree -> benchmarks.classes().superclasses(tree).stream())
        .flatMap(tree -> SourceNest.of(tree, benchmarks.classes()).stream())
        .flatMap(DeclaredMethod::withBodyIn)
        .flatMap(this::reader)
        .distinct()
        .toList();
  }

  private Stream<ConstantReader> reader(DeclaredMethod method) {
    return readers
        .computeIfAbsent(
            method.ref(),
            ref ->
                benchmarks
                    .analyses()
                    .graphOf(method)
                    .map(graph -> new ConstantReader(method, graph, benchmarks.classes())))
        .stream();
  }
}
