// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.suppress;

import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.TargetResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Applies {@code @SuppressFBWarnings} to a target. For each finding, it reads only its class, the
 * classes around it, and its packages.
 */
public final class Suppressions {
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
        beginnings(className, 1).map(name -> name + SuppressionReader.PACKAGE_INFO));
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
    return classFile == null ? List.of() : SuppressionReader.read(classFile);
  }
}
