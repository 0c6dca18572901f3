// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.build;

import io.github.spotjmhbugs.host.result.Problem;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a module needs.
 *
 * @param folders the modules of the project that it needs, its own first
 * @param jars the jars that it needs, in the order of the class path
 * @param problems what could not be had, one problem each
 */
public record Needed(List<Path> folders, List<Path> jars, List<Problem> problems) {
  static final String RELEASES = "releases of the project";

  /** What a problem is about that costs more than one dependency. */
  private static final Pattern OF_ALL =
      Pattern.compile("(?:build file|parent|BOM|POM|repository|releases) ");

  private static final Pattern OF_VERSIONS = Pattern.compile("(?:build file|parent|BOM) ");

  /** Parts of names that do not tell one library from another. */
  private static final Set<String> COMMON =
      Set.of(
          ("com org net java javax google apache github eclipse core jetbrains common api "
                  + "util utils test client server annotations")
              .split(" ", -1));

  private static final int SHORTEST_WORD = 3;

  /** Makes the lists immutable. */
  public Needed {
    folders = List.copyOf(folders);
    jars = List.copyOf(jars);
    problems = List.copyOf(problems);
  }

  /**
   * Tells which problem costs a package that no jar has, as far as names tell.
   *
   * @param packageName the package, with dots
   * @param isWhole whether all parts of its name, and not only one, must be parts of the name of a
   *     dependency, too
   * @return the problem of the dependency that has the package; of a parent, a BOM or the build
   *     file if the dependency has no version for that; empty when no dependency is alike
   */
  public Optional<Problem> costing(String packageName, boolean isWhole) {
    Set<String> words = words(packageName);
    ToLongFunction<Problem> alike =
        one -> words(one.subject()).stream().filter(words::contains).count();
    return problems.stream()
        .filter(one -> costs(one) && !OF_ALL.matcher(one.subject()).lookingAt())
        .max(Comparator.comparingLong(alike))
        .filter(one -> alike.applyAsLong(one) >= Math.max(1, isWhole ? words.size() : 1))
        .map(
            one ->
                one.reason().startsWith(DeclaredDependencies.NO_VERSION)
                    ? ofVersions().orElse(one)
                    : one);
  }

  /** {@return the first problem of a build file, a parent or a BOM, which may cost anything} */
  public Optional<Problem> ofVersions() {
    return problems.stream()
        .filter(one -> costs(one) && OF_VERSIONS.matcher(one.subject()).lookingAt())
        .findFirst();
  }

  /**
   * {@return a problem in one line, which says what it is about}
   *
   * @param problem one of these
   */
  public static String text(Problem problem) {
    boolean isClear = OF_ALL.matcher(problem.subject()).lookingAt();
    return (isClear ? "" : "dependency ") + problem.text();
  }

  /** Where another version stands in, nothing is missing. */
  private static boolean costs(Problem problem) {
    return problem.severity() != Problem.Severity.NOTE;
  }

  private static Set<String> words(String names) {
    return Stream.of(names.split("[\\W_]+"))
        .filter(word -> word.length() >= SHORTEST_WORD && !COMMON.contains(word))
        .collect(Collectors.toSet());
  }
}
