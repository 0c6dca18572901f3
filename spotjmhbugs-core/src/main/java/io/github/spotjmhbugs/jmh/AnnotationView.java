// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.jmh;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AnnotationNode;

/**
 * An annotation as it stands in a class file: only the elements that were written down. Immutable.
 */
public final class AnnotationView {
  private final String descriptor;
  private final Map<String, Object> elements;

  private AnnotationView(String descriptor, Map<String, Object> elements) {
    this.descriptor = descriptor;
    this.elements = elements;
  }

  /**
   * @param annotation an annotation of a parsed class
   * @return a typed view of it
   */
  public static AnnotationView of(AnnotationNode annotation) {
    Map<String, Object> elements = new HashMap<>();
    List<Object> pairs = annotation.values == null ? List.of() : annotation.values;
    for (int i = 0; i + 1 < pairs.size(); i += 2) {
      elements.put((String) pairs.get(i), pairs.get(i + 1));
    }
    return new AnnotationView(annotation.desc, Map.copyOf(elements));
  }

  /**
   * @return the annotation's name without its package, such as {@code Fork}
   */
  public String simpleName() {
    String name = Type.getType(descriptor).getInternalName();
    return name.substring(name.lastIndexOf('/') + 1);
  }

  /**
   * @param element name of an element
   * @return its value, or empty when it was not written down or is no int
   */
  public OptionalInt intValue(String element) {
    return elements.get(element) instanceof Integer value
        ? OptionalInt.of(value)
        : OptionalInt.empty();
  }

  /**
   * @param element name of an element
   * @return the name of its enum constant, or empty when it was not written down or is none
   */
  public Optional<String> enumConstant(String element) {
    return enumConstants(element).stream().findFirst();
  }

  /**
   * @param element name of an element
   * @return the names of its enum constants; one for an element that is no array
   */
  public List<String> enumConstants(String element) {
    return values(element).stream()
        .filter(String[].class::isInstance)
        .map(descriptorAndName -> ((String[]) descriptorAndName)[1])
        .toList();
  }

  /**
   * @param element name of an element
   * @return its strings; one for an element that is no array
   */
  public List<String> strings(String element) {
    return values(element).stream()
        .filter(String.class::isInstance)
        .map(String.class::cast)
        .toList();
  }

  /**
   * @param element name of an element
   * @return what is in it as text; nothing when it was not written down or is no array
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
