// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Where JMH looks for an annotation: on the method, then on the class that is run, then on its
 * superclasses, nearest first. Enclosing classes and interfaces do not count.
 */
public final class AnnotationLookup {
  private AnnotationLookup() {}

  /**
   * An annotation and its place.
   *
   * @param annotation the annotation
   * @param owner the class that it stands on, or that declares the method that it stands on
   * @param method the method that it stands on, or null when it stands on the class
   */
  public record Found(AnnotationView annotation, ClassNode owner, @Nullable MethodNode method) {}

  /**
   * {@return the first of several annotations that is on the method itself}
   *
   * @param method a method
   * @param descriptors descriptors of annotations
   */
  public static Optional<AnnotationView> on(MethodNode method, Collection<String> descriptors) {
    return first(method.visibleAnnotations, descriptors);
  }

  /**
   * {@return the annotation of a method, if it is on the method itself}
   *
   * @param method a method
   * @param descriptor descriptor of an annotation
   */
  public static Optional<AnnotationView> on(MethodNode method, String descriptor) {
    return on(method, Set.of(descriptor));
  }

  /**
   * {@return the annotation of a field, if present}
   *
   * @param field a field
   * @param descriptor descriptor of an annotation
   */
  public static Optional<AnnotationView> on(FieldNode field, String descriptor) {
    return first(field.visibleAnnotations, Set.of(descriptor));
  }

  /**
   * {@return the annotation of a class, if it is on the class itself}
   *
   * @param tree a class
   * @param descriptor descriptor of an annotation
   */
  public static Optional<AnnotationView> on(ClassNode tree, String descriptor) {
    return first(tree.visibleAnnotations, Set.of(descriptor));
  }

  /**
   * {@return the annotations of a kind that apply to a method, in order of precedence; an element
   * that the first omits is taken from the next that has it}
   *
   * @param method the method that carries {@code @Benchmark}
   * @param runClass the class that JMH runs it in, which may inherit it
   * @param classes where superclasses are looked up
   * @param descriptor descriptor of an annotation
   */
  public static List<Found> effective(
      DeclaredMethod method, ClassNode runClass, ClassRepository classes, String descriptor) {
    List<Found> found = new ArrayList<>();
    on(method.method(), descriptor)
        .ifPresent(a -> found.add(new Found(a, method.owner(), method.method())));
    for (ClassNode declaring : classes.superclasses(runClass)) {
      on(declaring, descriptor).ifPresent(a -> found.add(new Found(a, declaring, null)));
    }
    return found;
  }

  private static Optional<AnnotationView> first(
      @Nullable List<AnnotationNode> annotations, Collection<String> descriptors) {
    if (annotations == null) {
      return Optional.empty();
    }
    return annotations.stream()
        .filter(annotation -> descriptors.contains(annotation.desc))
        .findFirst()
        .map(AnnotationView::of);
  }
}
