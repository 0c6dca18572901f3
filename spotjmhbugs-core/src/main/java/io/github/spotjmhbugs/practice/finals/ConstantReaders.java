// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.practice.finals;

import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.classfile.SourceNest;
import io.github.spotjmhbugs.effects.ExactTypes;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.BenchmarkMethod;
import io.github.spotjmhbugs.jmh.StateField;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.objectweb.asm.tree.ClassNode;

/** The methods that may read a constant field: those that benchmarks reach, and the others. */
final class ConstantReaders {
  private final BenchmarkClass benchmarks;
  private final Map<MethodRef, Optional<ConstantReader>> readers = new HashMap<>();
  private final Map<BenchmarkMethod, List<ConstantReader>> reachedBy = new HashMap<>();

  /** Prepares to look at the methods of a class and around it. */
  ConstantReaders(BenchmarkClass benchmarks) {
    this.benchmarks = benchmarks;
  }

  /** Finds where a constant field of a state is seen, given the benchmarks that use the state. */
  ConstantUsage usageOf(StateField field, Collection<BenchmarkMethod> users) {
    Map<BenchmarkMethod, List<ConstantReader>> reached = new LinkedHashMap<>();
    users.forEach(user -> reached.put(user, reachedBy(user)));
    Set<ConstantReader> all = new HashSet<>();
    reached.values().forEach(all::addAll);
    List<ConstantReader> others =
        sourcesAround(field)
            .flatMap(ConstantReaders::methods)
            .flatMap(method -> reader(method, ExactTypes.NONE).stream())
            .filter(reader -> !all.contains(reader))
            .distinct()
            .toList();
    return ConstantUsage.of(field, reached, others);
  }

  private List<ConstantReader> reachedBy(BenchmarkMethod benchmark) {
    return reachedBy.computeIfAbsent(
        benchmark,
        key ->
            benchmarks.codeOf(key).methods().stream()
                .flatMap(r -> reader(r.method(), r.exact()).stream())
                .toList());
  }

  /** The classes whose source can read the field: those around the state and the benchmarks. */
  private Stream<ClassNode> sourcesAround(StateField field) {
    return Stream.of(field.declaringClass(), benchmarks.tree())
        .flatMap(tree -> benchmarks.classes().superclasses(tree).stream())
        .flatMap(tree -> SourceNest.of(tree, benchmarks.classes()).stream());
  }

  private static Stream<DeclaredMethod> methods(ClassNode tree) {
    return tree.methods.stream()
        .map(method -> new DeclaredMethod(tree, method))
        .filter(DeclaredMethod::hasBody);
  }

  private Optional<ConstantReader> reader(DeclaredMethod method, ExactTypes exact) {
    return readers.computeIfAbsent(
        method.ref(),
        ref ->
            benchmarks
                .analyses()
                .of(method, exact)
                .map(found -> new ConstantReader(found, benchmarks.classes())));
  }
}
