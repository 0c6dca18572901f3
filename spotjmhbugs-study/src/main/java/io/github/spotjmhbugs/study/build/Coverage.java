// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.study.source.Census;
import io.github.spotjmhbugs.study.source.Language;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How many of the benchmarks in the sources are in class files, method by method, and why the
 * others are not.
 *
 * @param seen how many are; never more than there are in the sources
 * @param missing for each reason how many are not
 */
record Coverage(int seen, Map<String, Integer> missing) {
  private static final int MOST_REASONS = 3;
  private static final String UNKNOWN = "not compiled";

  /** {@return the benchmarks of the sources compared with those of the class files} */
  static Coverage of(BuildSite site, CompiledClasses compiled, Map<Path, String> errors) {
    Map<String, Integer> left = new HashMap<>();
    compiled.benchmarks().forEach((source, names) -> left.put(source, names.size()));
    Map<String, Integer> missing = new TreeMap<>();
    int seen = 0;
    for (Census.Source source : site.census().sources()) {
      String key = key(source.file(), left.keySet());
      int found = Math.min(source.benchmarks(), left.getOrDefault(key, 0));
      left.merge(key, -found, Integer::sum);
      seen += found;
      if (found < source.benchmarks()) {
        missing.merge(reason(site, source, errors), source.benchmarks() - found, Integer::sum);
      }
    }
    return new Coverage(seen, missing);
  }

  /** In Kotlin and Scala folders need not be as packages. */
  private static String key(Path file, Set<String> compiled) {
    boolean isJava = Language.of(file).equals(Optional.of(Language.JAVA));
    return compiled.stream()
        .filter(source -> file.endsWith(isJava ? Path.of(source) : Path.of(source).getFileName()))
        .max(
            Comparator.comparingInt((String source) -> inCommon(file, Path.of(source)))
                .thenComparing(String::length))
        .orElse("");
  }

  /** {@return how many names at the end of two paths are the same} */
  private static int inCommon(Path one, Path other) {
    int count = 0;
    while (count < one.getNameCount()
        && count < other.getNameCount()
        && one.getName(one.getNameCount() - 1 - count)
            .equals(other.getName(other.getNameCount() - 1 - count))) {
      count++;
    }
    return count;
  }

  private static String reason(BuildSite site, Census.Source source, Map<Path, String> errors) {
    return Language.of(source.file())
        .filter(language -> language == Language.SCALA)
        .map(language -> "written in " + language)
        .orElseGet(() -> errors.getOrDefault(site.root().resolve(source.file()), UNKNOWN));
  }

  /** {@return the reasons in one line, the most frequent first; empty when nothing is missing} */
  String reason() {
    return missing.entrySet().stream()
        .sorted(
            Map.Entry.<String, Integer>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(MOST_REASONS)
        .map(one -> one.getValue() + benchmarks(one.getValue()) + one.getKey())
        .collect(
            Collectors.joining("; ", "", missing.size() > MOST_REASONS ? "; other reasons" : ""));
  }

  private static String benchmarks(int count) {
    return count == 1 ? " benchmark: " : " benchmarks: ";
  }
}
