// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.classfile.SourceNest;
import io.github.spotjmhbugs.effects.MethodAnalysis;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.ReachableCode.Reached;
import io.github.spotjmhbugs.jmh.StateField;
import io.github.spotjmhbugs.practice.ConstantValues;
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
  private final Map<MethodAnalysis, ConstantValues> constants = new HashMap<>();

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
    return benchmarks.codeOf(benchmark).methods().stream()
        .anyMatch(reached -> isFoldedIn(reached, field));
  }

  private boolean isFoldedIn(Reached reached, StateField field) {
    return reader(reached.method())
        .map(reader -> reader.certainLiterals(field))
        .filter(literals -> !literals.isEmpty())
        .anyMatch(
            literals ->
                benchmarks
                    .analyses()
                    .of(reached.method(), reached.exact())
                    .map(method -> constants.computeIfAbsent(method, this::constantValues))
                    .filter(values -> values.foldAny(literals))
                    .isPresent());
  }

  private ConstantValues constantValues(MethodAnalysis method) {
    return new ConstantValues(method, benchmarks.analyses());
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
