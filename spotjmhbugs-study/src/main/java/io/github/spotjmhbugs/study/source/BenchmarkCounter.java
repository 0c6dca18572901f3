// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import io.github.spotjmhbugs.jmh.JmhAnnotations;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.Type;

/**
 * Counts the benchmarks in one source file by its text: any text will do, also one that no compiler
 * takes. But for comments and literals the languages are alike as far as this goes.
 */
final class BenchmarkCounter {
  /** JMH's names for the annotation, and that of Kotlin's multi-platform library on a JVM. */
  private static final Set<String> ANNOTATIONS =
      Stream.concat(
              JmhAnnotations.BENCHMARK.stream().map(name -> Type.getType(name).getClassName()),
              Stream.of("kotlinx.benchmark.Benchmark"))
          .collect(Collectors.toUnmodifiableSet());

  private static final Pattern IMPORT =
      Pattern.compile(
          "\\bimport\\s++(?:_root_\\.)?([\\w.]*\\.)(\\{[^{}]*+}|[\\w*]++(?:\\s++as\\s+\\w+)?)");
  private static final Pattern IMPORTED = Pattern.compile("(\\w+|\\*)(?:\\s*(?:as|=>)\\s*(\\w+))?");
  private static final Pattern USED = Pattern.compile("@\\s*(?:\\w+:)?([\\w.]+)");
  private static final Set<String> WILDCARDS = Set.of("*", "_");

  private BenchmarkCounter() {}

  /** {@return how many declarations have JMH's annotation, which only methods can have} */
  static int count(String text, Language language) {
    if (!text.contains("Benchmark")) {
      return 0;
    }
    String code = CodeText.code(text, language);
    Set<String> names = names(code);
    return (int) USED.matcher(code).results().filter(use -> names.contains(use.group(1))).count();
  }

  /** What the annotations may be called. */
  private static Set<String> names(String code) {
    Set<String> names = new TreeSet<>(ANNOTATIONS);
    for (MatchResult imported : IMPORT.matcher(code).results().toList()) {
      String prefix = imported.group(1);
      for (MatchResult one : IMPORTED.matcher(imported.group(2)).results().toList()) {
        if (WILDCARDS.contains(one.group(1))) {
          ANNOTATIONS.stream()
              .filter(annotation -> annotation.startsWith(prefix))
              .forEach(annotation -> names.add(annotation.substring(prefix.length())));
        } else if (ANNOTATIONS.contains(prefix + one.group(1))) {
          names.add(one.group(2) == null ? one.group(1) : one.group(2));
        }
      }
    }
    return names;
  }
}
