// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.benchmarks;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import io.github.spotjmhbugs.effects.EffectAnalysis;
import io.github.spotjmhbugs.effects.EffectTable;
import io.github.spotjmhbugs.jmh.BenchmarkClass;
import io.github.spotjmhbugs.jmh.JmhHarness;
import java.util.List;
import java.util.Optional;
import org.objectweb.asm.tree.ClassNode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The jar's classes that have or inherit benchmarks, parsed: those that the engine looks into. One
 * for each thread, for trees are not made to be shared.
 */
@State(Scope.Thread)
public class BenchmarkTrees {
  private ClassRepository repository;
  private List<ClassNode> classes;
  private List<DeclaredMethod> methods;

  /**
   * @param classFiles the class files to parse
   */
  @Setup
  public void parse(ClassFiles classFiles) {
    repository = new ClassRepository(classFiles.source());
    EffectAnalysis effects = newAnalysis();
    classes =
        classFiles.names().stream()
            .flatMap(name -> repository.find(name).stream())
            .filter(tree -> BenchmarkClass.of(tree, effects, Optional.empty()).isPresent())
            .toList();
    methods =
        classes.stream()
            .flatMap(tree -> tree.methods.stream().map(m -> new DeclaredMethod(tree, m)))
            .filter(DeclaredMethod::hasBody)
            .toList();
  }

  /** {@return an analysis that knows the classes and has not looked at any method yet} */
  EffectAnalysis newAnalysis() {
    return new EffectAnalysis(repository, EffectTable.bundled(), new JmhHarness());
  }

  /** {@return the classes} */
  List<ClassNode> classes() {
    return classes;
  }

  /** {@return their methods that have code} */
  List<DeclaredMethod> methods() {
    return methods;
  }
}
