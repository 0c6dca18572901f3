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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.objectweb.asm.tree.ClassNode;

/** The methods that may read a constant field: those that benchmarks reach, and the others. */
final class ConstantReaders {
  private final BenchmarkClass benchmarks;
  private final Map<MethodRef, ConstantReader> readers = new HashMap<>();

  ConstantReaders(BenchmarkClass benchmarks) {
    this.benchmarks = benchmarks;
  }

  /**
   * @param users some of the class's benchmarks
   * @return the methods that any of them reaches
   */
  Map<MethodRef, ConstantReader> reachedBy(Collection<BenchmarkMethod> users) {
    Map<MethodRef, ConstantReader> reached = new LinkedHashMap<>();
    users.stream()
        .flatMap(user -> benchmarks.codeOf(user).methods().stream())
        .forEach(r -> reached.putIfAbsent(r.method().ref(), reader(r.method(), r.exact())));
    return reached;
  }

  /**
   * @param field a field of a state
   * @param reached methods that are left out
   * @return the other methods whose source can read the field: of the classes around the state and
   *     around the benchmarks
   */
  List<ConstantReader> others(StateField field, Collection<MethodRef> reached) {
    return Stream.of(field.declaringClass(), benchmarks.tree())
        .flatMap(tree -> benchmarks.classes().superclasses(tree).stream())
        .flatMap(tree -> SourceNest.of(tree, benchmarks.classes()).stream())
        .flatMap(ConstantReaders::methods)
        .filter(method -> !reached.contains(method.ref()))
        .map(method -> reader(method, ExactTypes.NONE))
        .distinct()
        .toList();
  }

  private static Stream<DeclaredMethod> methods(ClassNode tree) {
    return tree.methods.stream()
        .map(method -> new DeclaredMethod(tree, method))
        .filter(DeclaredMethod::hasBody);
  }

  private ConstantReader reader(DeclaredMethod method, ExactTypes exact) {
    return readers.computeIfAbsent(
        method.ref(), ref -> ConstantReader.of(method, exact, benchmarks));
  }
}
