// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AnnotationNode;

/**
 * An annotation as a class file has it: with only the elements that the source spells out.
 * Immutable.
 */
public final class AnnotationView {
  private final Map<String, Object> elements;

  private AnnotationView(Map<String, Object> elements) {
    this.elements = elements;
  }

  /**
   * {@return a typed view of an annotation}
   *
   * @param annotation an annotation of a parsed class
   */
  public static AnnotationView of(AnnotationNode annotation) {
    Map<String, Object> elements = new HashMap<>();
    List<Object> pairs = annotation.values == null ? List.of() : annotation.values;
    for (int i = 0; i + 1 < pairs.size(); i += 2) {
      elements.put((String) pairs.get(i), pairs.get(i + 1));
    }
    return new AnnotationView(Map.copyOf(elements));
  }

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
   * {@return the value of an element, or empty when it is absent or no int}
   *
   * @param element name of an element
   */
  public OptionalInt intValue(String element) {
    return elements.get(element) instanceof Integer value
        ? OptionalInt.of(value)
        : OptionalInt.empty();
  }

  /**
   * {@return the name of the enum constant that an element holds, or empty when it is absent or no
   * enum}
   *
   * @param element name of an element
   */
  public Optional<String> enumConstant(String element) {
    return enumConstants(element).stream().findFirst();
  }

  /**
   * {@return the names of the enum constants that an element holds; one for an element that is no
   * array}
   *
   * @param element name of an element
   */
  public List<String> enumConstants(String element) {
    return values(element).stream()
        .filter(String[].class::isInstance)
        .map(descriptorAndName -> ((String[]) descriptorAndName)[1])
        .toList();
  }

  /**
   * {@return the strings that an element holds; one for an element that is no array}
   *
   * @param element name of an element
   */
  public List<String> strings(String element) {
    return values(element).stream()
        .filter(String.class::isInstance)
        .map(String.class::cast)
        .toList();
  }

  /**
   * {@return the members of an array element as text; none when it is absent or no array}
   *
   * @param element name of an element
   */
  public List<String> array(String element) {
    return elements.get(element) instanceof List<?> list
        ? list.stream().map(String::valueOf).toList()
        : List.of();
  }

  private List<?> values(String element) {
    @Nullable Object value = elements.get(element);
    if (value == null) {
      return List.of();
    }
    return value instanceof List<?> list ? list : List.of(value);
  }
}
