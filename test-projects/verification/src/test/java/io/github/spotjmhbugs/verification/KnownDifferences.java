// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where the class files of some compilers are judged otherwise than the comments in the sources of
 * the conformance test say. What is missed whatever the compiler stands in the sources, as {@code
 * MISSED}.
 */
final class KnownDifferences {
  private static final List<Known> ALL =
      List.of(
          new Known(
              "Kotlin 1.9 makes a class with a single instance of a lambda, and not a method",
              Set.of("kotlin-1.9"),
              "Collections.joinedDropped RETU NORMAL: expected, not found",
              "Functions.lambdaInVariableDropped RETU HIGH: expected, not found",
              "Functions.lambdaInVariableDropped RETU NORMAL: found, not expected"),
          new Known(
              "Kotlin 1.9 checks the string for null, which counts as a use",
              Set.of("kotlin-1.9"),
              "ScopeFunctions.builtStringDropped RETU NORMAL: expected, not found"),
          new Known(
              "objects of Scala 2.12 are published by their constructors, which go on to write them",
              Set.of("scala-2.12"),
              "Members.singletonDropped RETU HIGH: expected, not found",
              "Members.singletonDropped RETU LOW: found, not expected"),
          new Known(
              "found for once: in Scala 2, adapters hide the inner function",
              Set.of("scala-3.3"),
              "Comprehensions.optionsDropped RETU NORMAL: found, though marked MISSED"),
          new Known(
              "Groovy 5 makes simpler code of lists",
              Set.of("groovy-4"),
              "Loops.appendedDropped RETU NORMAL: expected, not found"));

  private KnownDifferences() {}

  private record Known(String reason, Set<String> compilers, List<String> differences) {
    Known(String reason, Set<String> compilers, String... differences) {
      this(reason, compilers, List.of(differences));
    }
  }

  /**
   * @param compiler its name
   * @return what is known to differ; the test fails where something of it no longer does
   */
  static Set<String> of(String compiler) {
    Set<String> differences = new TreeSet<>();
    ALL.stream()
        .filter(known -> known.compilers().contains(compiler))
        .forEach(known -> differences.addAll(known.differences()));
    return differences;
  }
}
