// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** A class that JMH instantiates for a benchmark. Immutable. */
public final class StateClass {
  private final ClassNode tree;
  private final List<Fixture> fixtures;
  private final List<StateField> fields;

  private StateClass(ClassNode tree, List<Fixture> fixtures, List<StateField> fields) {
    this.tree = tree;
    this.fixtures = List.copyOf(fixtures);
    this.fields = List.copyOf(fields);
  }

  /**
   * {@return a class as a state}
   *
   * @param tree a class that a benchmark uses as a state
   * @param classes where its superclasses are looked up
   */
  public static StateClass of(ClassNode tree, ClassRepository classes) {
    List<Fixture> fixtures = new ArrayList<>();
    List<StateField> fields = new ArrayList<>();
    for (ClassNode declaring : classes.superclasses(tree)) {
      declaring.methods.forEach(method -> addFixtures(fixtures, declaring, method));
      declaring.fields.forEach(field -> fields.add(new StateField(declaring, field)));
    }
    return new StateClass(tree, fixtures, fields);
  }

  // An annotated method that is overridden still counts, whatever the override's annotations are:
  // JMH calls a fixture once for each annotation that it finds in the hierarchy.
  private static void addFixtures(List<Fixture> fixtures, ClassNode declaring, MethodNode method) {
    boolean isPublic = (method.access & Opcodes.ACC_PUBLIC) != 0;
    // Compilers copy annotations to the bridges that they make.
    boolean isMadeByCompiler = (method.access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)) != 0;
    if (isPublic && !isMadeByCompiler) {
      for (Fixture.Kind kind : Fixture.Kind.values()) {
        Fixture.of(new DeclaredMethod(declaring, method), kind).ifPresent(fixtures::add);
      }
    }
  }

  /** {@return the class} */
  public ClassNode tree() {
    return tree;
  }

  /** {@return its fixtures, then those of its known superclasses, in declaration order} */
  public List<Fixture> fixtures() {
    return fixtures;
  }

  /** {@return its fields, then those of its known superclasses, in declaration order} */
  public List<StateField> fields() {
    return fields;
  }

  @Override
  public String toString() {
    return tree.name;
  }
}
