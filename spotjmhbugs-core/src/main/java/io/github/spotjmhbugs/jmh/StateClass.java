// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;

/**
 * A class that JMH instantiates for a benchmark.
 *
 * @param scope which threads share an object of it
 * @param fixtures its fixtures, then those of its known superclasses, in declaration order
 * @param fields its fields, then those of its known superclasses, in declaration order
 */
public record StateClass(
    ClassNode tree, Scope scope, List<Fixture> fixtures, List<StateField> fields) {
  /** Which threads share an object of a state. */
  public enum Scope {
    THREAD,
    GROUP,
    BENCHMARK
  }

  /** {@return a class that a benchmark uses as a state} */
  public static StateClass of(ClassNode tree, ClassRepository classes) {
    List<ClassNode> chain = classes.superclasses(tree);
    return new StateClass(
        tree,
        scope(chain),
        chain.stream().flatMap(StateClass::fixtures).toList(),
        chain.stream().flatMap(StateField::in).toList());
  }

  /** The class tells states apart; the rest follows from it, and takes long to hash. */
  @Override
  public int hashCode() {
    return tree.hashCode();
  }

  /** {@return the field that an instruction reads or writes, if it is one of the state} */
  Optional<StateField> fieldOf(AbstractInsnNode instruction, ClassRepository classes) {
    return instruction instanceof FieldInsnNode
        ? fields.stream().filter(field -> field.isAccessedBy(instruction, classes)).findFirst()
        : Optional.empty();
  }

  /** JMH takes the annotation of the nearest superclass; a class without one is as if by thread. */
  private static Scope scope(List<ClassNode> chain) {
    return chain.stream()
        .flatMap(each -> AnnotationView.in(each.visibleAnnotations, JmhAnnotations.STATE).stream())
        .findFirst()
        .flatMap(state -> state.enumConstant("value", Scope.class))
        .orElse(Scope.THREAD);
  }

  // An annotated method that is overridden still counts, whatever the override's annotations are:
  // JMH calls a fixture once for each annotation that it finds in the hierarchy.
  private static Stream<Fixture> fixtures(ClassNode declaring) {
    return declaring.methods.stream()
        .map(method -> new DeclaredMethod(declaring, method))
        .filter(method -> method.hasAny(Opcodes.ACC_PUBLIC))
        // Compilers copy annotations to the bridges that they make.
        .filter(method -> !method.hasAny(Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE))
        .flatMap(Fixture::of);
  }
}
