// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.DeclaredMethod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
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
   * {@return the first annotation of some kinds, if there is one}
   *
   * @param annotations the annotations on a class, field or method itself; null for none
   * @param descriptors descriptors of annotations
   */
  public static Optional<AnnotationView> in(
      @Nullable List<AnnotationNode> annotations, Collection<String> descriptors) {
    return Stream.ofNullable(annotations)
        .flatMap(List::stream)
        .filter(annotation -> descriptors.contains(annotation.desc))
        .findFirst()
        .map(AnnotationView::of);
  }

  /**
   * {@return the annotation of a kind, if there is one}
   *
   * @param annotations the annotations on a class, field or method itself; null for none
   * @param descriptor descriptor of an annotation
   */
  public static Optional<AnnotationView> in(
      @Nullable List<AnnotationNode> annotations, String descriptor) {
    return in(annotations, List.of(descriptor));
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
    in(method.method().visibleAnnotations, descriptor)
        .ifPresent(a -> found.add(new Found(a, method.owner(), method.method())));
    for (ClassNode declaring : classes.superclasses(runClass)) {
      in(declaring.visibleAnnotations, descriptor)
          .ifPresent(a -> found.add(new Found(a, declaring, null)));
    }
    return found;
  }
}
