// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.suppress;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.TargetResult;
import io.github.spotjmhbugs.host.suppress.Suppression.Place;
import io.github.spotjmhbugs.jmh.AnnotationView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Applies {@code @SuppressFBWarnings} to a target. For each finding, it reads only its class, the
 * classes around it, and its packages.
 */
public final class Suppressions {
  private static final String PACKAGE_INFO = "/package-info";

  private final ClassSource classes;
  private final Map<String, List<Suppression>> known = new HashMap<>();

  /**
   * Makes a filter for one target.
   *
   * @param classes the class files of the target and of the classes that it was analysed with
   */
  public Suppressions(ClassSource classes) {
    this.classes = classes;
  }

  /**
   * Filters a result.
   *
   * @param result what was found in the target
   * @return the same result, with suppressed findings set apart, and a warning for each word in an
   *     annotation of a benchmark's class that looks like ours and suppresses nothing, if there are
   *     findings
   */
  public TargetResult apply(TargetResult result) {
    if (result.findings().isEmpty()) {
      return result;
    }
    List<Problem> mistyped = ofBenchmarks(result).flatMap(Suppressions::mistyped).toList();
    return result.suppressing(this::isSuppressed).withProblems(mistyped);
  }

  /**
   * Finds annotations that are no longer needed, or are in the wrong place.
   *
   * @param result what {@link #apply} returned
   * @param severity how much such an annotation matters
   * @return a problem for each annotation in a benchmark's class that names a pattern of ours and
   *     suppresses no finding
   */
  public List<Problem> unused(TargetResult result, Problem.Severity severity) {
    return ofBenchmarks(result)
        .filter(suppression -> !suppression.named().known().isEmpty())
        .filter(suppression -> result.suppressed().stream().noneMatch(suppression::covers))
        .map(
            suppression ->
                new Problem(
                    severity,
                    shown(suppression),
                    "'%s' in its annotation suppresses no finding"
                        .formatted(String.join("', '", suppression.named().known()))))
        .toList();
  }

  private Stream<Suppression> ofBenchmarks(TargetResult result) {
    return result.benchmarks().stream()
        .map(name -> name.substring(0, name.lastIndexOf('#')).replace('.', '/'))
        .flatMap(Suppressions::around)
        .distinct()
        .flatMap(name -> suppressions(name).stream());
  }

  /** The class and those that it is nested in. */
  private static Stream<String> around(String className) {
    return Stream.iterate(
        className,
        name -> !name.isEmpty(),
        name -> name.substring(0, Math.max(0, name.lastIndexOf('$'))));
  }

  private static Stream<Problem> mistyped(Suppression suppression) {
    return suppression.named().unknown().stream()
        .map(
            word ->
                Problem.warning(
                    shown(suppression),
                    "'%s' in its annotation suppresses nothing: no pattern or practice has that name"
                            .formatted(word)
                        + NamedPatterns.closest(word)
                            .map("; did you mean %s?"::formatted)
                            .orElse("")));
  }

  private static String shown(Suppression suppression) {
    String member = suppression.member().isEmpty() ? "" : "." + suppression.member();
    return suppression.owner().replace('/', '.') + member;
  }

  private boolean isSuppressed(Finding finding) {
    return candidates(finding.location().className())
        .flatMap(name -> suppressions(name).stream())
        .anyMatch(suppression -> suppression.covers(finding));
  }

  /** Packages and classes by prefixes of the name, since SpotBugs compares these. */
  private static Stream<String> candidates(String className) {
    int dollar = className.indexOf('$');
    int outermost = dollar <= 0 ? className.length() : dollar;
    return Stream.concat(
        beginnings(className, outermost),
        beginnings(className, 1).map(name -> name + PACKAGE_INFO));
  }

  private static Stream<String> beginnings(String className, int shortest) {
    return IntStream.rangeClosed(shortest, className.length())
        .mapToObj(end -> className.substring(0, end));
  }

  private List<Suppression> suppressions(String className) {
    return Objects.requireNonNull(known.computeIfAbsent(className, this::read));
  }

  private List<Suppression> read(String className) {
    byte[] classFile = classes.bytesOf(className);
    return classFile == null ? List.of() : read(classFile);
  }

  /**
   * Reads a class file.
   *
   * @param classFile the bytes of a class file
   * @return the suppressions of the class, its fields and methods, or of the package for a {@code
   *     package-info}; none when the class file cannot be read
   */
  private static List<Suppression> read(byte[] classFile) {
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
        .filter(Suppressions::suppresses)
        .map(Suppressions::patterns);
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
