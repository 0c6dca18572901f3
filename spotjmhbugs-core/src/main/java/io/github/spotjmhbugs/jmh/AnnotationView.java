// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AnnotationNode;

/** An annotation as in a class file: only the elements that the source spells out. Immutable. */
public final class AnnotationView {
  private final Map<String, Object> elements;

  private AnnotationView(Map<String, Object> elements) {
    this.elements = elements;
  }

  /** {@return a typed view of an annotation} */
  public static AnnotationView of(AnnotationNode annotation) {
    Map<String, Object> elements = new HashMap<>();
    List<Object> pairs = annotation.values == null ? List.of() : annotation.values;
    for (int i = 0; i + 1 < pairs.size(); i += 2) {
      elements.put((String) pairs.get(i), pairs.get(i + 1));
    }
    return new AnnotationView(Map.copyOf(elements));
  }

  /**
   * {@return the annotation of a kind, if there is one}
   *
   * @param annotations the annotations on a class, field or method itself; null for none
   * @param descriptor descriptor of an annotation
   */
  public static Optional<AnnotationView> in(
      @Nullable List<AnnotationNode> annotations, String descriptor) {
    for (AnnotationNode annotation :
        annotations == null ? List.<AnnotationNode>of() : annotations) {
      if (annotation.desc.equals(descriptor)) {
        return Optional.of(of(annotation));
      }
    }
    return Optional.empty();
  }

  /** {@return the value of an element, or empty when it is absent or no int} */
  public Optional<Integer> intValue(String element) {
    return values(element, Integer.class).findFirst();
  }

  /**
   * {@return the constant of an enum that an element holds, or empty when it holds none of them}
   *
   * @param element name of an element
   * @param type an enum whose constants are named as in the source, or after these in capitals
   */
  public <E extends Enum<E>> Optional<E> enumConstant(String element, Class<E> type) {
    return enumConstants(element).stream()
        .flatMap(name -> Stream.of(type.getEnumConstants()).filter(each -> isNamed(each, name)))
        .findFirst();
  }

  /** {@return whether an enum of ours, such as SINGLE_SHOT_TIME, is JMH's SingleShotTime} */
  static boolean isNamed(Enum<?> ours, String constant) {
    return ours.name().replace("_", "").equalsIgnoreCase(constant);
  }

  /** {@return the names of the enum constants of an element; one if it is no array} */
  public List<String> enumConstants(String element) {
    return values(element, String[].class).map(descriptorAndName -> descriptorAndName[1]).toList();
  }

  /** {@return the strings that an element holds; one for an element that is no array} */
  public List<String> strings(String element) {
    return values(element, String.class).toList();
  }

  /** {@return the strings of an array element; none when it is absent or no array} */
  public List<String> array(String element) {
    return elements.get(element) instanceof List<?> ? strings(element) : List.of();
  }

  private <T> Stream<T> values(String element, Class<T> type) {
    Object value = elements.getOrDefault(element, List.of());
    List<?> values = value instanceof List<?> list ? list : List.of(value);
    return values.stream().filter(type::isInstance).map(type::cast);
  }
}
