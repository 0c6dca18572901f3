// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.suppress;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.host.suppress.Suppression.Place;
import io.github.spotjmhbugs.jmh.AnnotationView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/** Reads the annotations that suppress findings from a class. */
final class SuppressionReader {
  static final String PACKAGE_INFO = "/package-info";

  private SuppressionReader() {}

  /**
   * Reads a class file.
   *
   * @param classFile the bytes of a class file
   * @return the suppressions of the class, its fields and methods, or of the package for a {@code
   *     package-info}; none when the class file cannot be read
   */
  static List<Suppression> read(byte[] classFile) {
    try {
      return read(ClassRepository.parse(classFile));
    } catch (MalformedClassException e) {
      // The scan reports the class if it belongs to the target.
      return List.of();
    }
  }

  private static List<Suppression> read(ClassNode tree) {
    List<Suppression> all = new ArrayList<>();
    boolean isPackage = tree.name.endsWith(PACKAGE_INFO);
    Place place = isPackage ? Place.PACKAGE : Place.CLASS;
    int end = tree.name.length() - (isPackage ? PACKAGE_INFO.length() : 0);
    String owner = tree.name.substring(0, end);
    suppressed(tree.visibleAnnotations, tree.invisibleAnnotations)
        .forEach(patterns -> all.add(new Suppression(place, owner, "", "", patterns)));
    for (FieldNode field : tree.fields) {
      suppressed(field.visibleAnnotations, field.invisibleAnnotations)
          .map(what -> new Suppression(Place.FIELD, owner, field.name, field.desc, what))
          .forEach(all::add);
    }
    for (MethodNode method : tree.methods) {
      suppressed(method.visibleAnnotations, method.invisibleAnnotations)
          .map(what -> new Suppression(Place.METHOD, owner, method.name, method.desc, what))
          .forEach(all::add);
    }
    return all;
  }

  private static Stream<NamedPatterns> suppressed(
      @Nullable List<AnnotationNode> visible, @Nullable List<AnnotationNode> invisible) {
    return Stream.of(Optional.ofNullable(visible), Optional.ofNullable(invisible))
        .flatMap(Optional::stream)
        .flatMap(List::stream)
        .filter(SuppressionReader::suppresses)
        .map(SuppressionReader::patterns);
  }

  /** Like SpotBugs, accepts the annotation from any package: some projects have their own. */
  private static boolean suppresses(AnnotationNode annotation) {
    return annotation.desc.endsWith("SuppressFBWarnings;")
        || annotation.desc.endsWith("SuppressWarnings;");
  }

  private static NamedPatterns patterns(AnnotationNode annotation) {
    AnnotationView view = AnnotationView.of(annotation);
    // No words mean everything, and so does a value that is not an array.
    String matchType = view.enumConstants("matchType").stream().findFirst().orElse("DEFAULT");
    return NamedPatterns.of(view.array("value"), matchType);
  }
}
