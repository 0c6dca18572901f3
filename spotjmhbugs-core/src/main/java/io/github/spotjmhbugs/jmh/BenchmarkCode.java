// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.SourceNest;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.tree.ClassNode;

/**
 * Which classes a benchmark's author wrote for the benchmark: those around it and its states, their
 * superclasses, and of their interfaces those of the same package; others are under test.
 */
final class BenchmarkCode {
  private final Set<String> nests;

  BenchmarkCode(Stream<ClassNode> trees, ClassRepository classes) {
    this.nests =
        trees
            .flatMap(tree -> written(tree, classes))
            .map(SourceNest::outermostName)
            .collect(Collectors.toSet());
  }

  private static Stream<String> written(ClassNode tree, ClassRepository classes) {
    return Stream.concat(
        classes.superclasses(tree).stream().map(each -> each.name),
        classes.supertypes(tree.name).stream()
            .filter(name -> packageOf(name).equals(packageOf(tree.name))));
  }

  private static String packageOf(String className) {
    return className.substring(0, className.lastIndexOf('/') + 1);
  }

  boolean contains(String className) {
    return nests.contains(SourceNest.outermostName(className));
  }
}
