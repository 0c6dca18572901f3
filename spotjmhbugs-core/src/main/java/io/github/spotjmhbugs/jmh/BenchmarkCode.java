// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.SourceNest;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/**
 * Which classes a benchmark's author wrote for the benchmark: those around it and its states, their
 * superclasses, and of their interfaces those that know of JMH or stand beside them. Other
 * interfaces belong to a library, which is the code under test.
 */
final class BenchmarkCode {
  private final ClassRepository classes;
  private final Set<String> nests = new HashSet<>();
  private final Set<String> interfaces = new HashSet<>();

  BenchmarkCode(ClassRepository classes) {
    this.classes = classes;
  }

  /** Adds the class of a benchmark, or a state. */
  void add(ClassNode tree) {
    nests.add(SourceNest.outermostName(tree.name));
    for (String name : classes.supertypes(tree.name)) {
      classes.find(name).ifPresent(supertype -> addSupertype(supertype, tree));
    }
  }

  private void addSupertype(ClassNode supertype, ClassNode tree) {
    if ((supertype.access & Opcodes.ACC_INTERFACE) == 0) {
      nests.add(SourceNest.outermostName(supertype.name));
    } else if (packageOf(supertype.name).equals(packageOf(tree.name))) {
      interfaces.add(supertype.name);
    }
  }

  private static String packageOf(String className) {
    return className.substring(0, Math.max(0, className.lastIndexOf('/')));
  }

  /**
   * {@return whether the code of a class belongs to the benchmark}
   *
   * @param className internal name of a class
   */
  boolean contains(String className) {
    return interfaces.contains(className) || isNested(className);
  }

  /**
   * {@return whether a class shares its outermost class with a class of the benchmark}
   *
   * @param className internal name of a class
   */
  boolean isNested(String className) {
    return nests.contains(SourceNest.outermostName(className));
  }
}
