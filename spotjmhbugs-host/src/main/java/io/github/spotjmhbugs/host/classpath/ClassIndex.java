// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host.classpath;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Maps classes to the entries of a jar. */
final class ClassIndex {
  private static final String VERSIONS = "META-INF/versions/";
  private static final Pattern VERSIONED = Pattern.compile(VERSIONS + "(\\d{1,4})/(.+)");
  private static final List<String> CLASSES_FOLDERS =
      List.of("BOOT-INF/classes/", "WEB-INF/classes/");
  private static final String SUFFIX = ".class";

  private ClassIndex() {}

  /** An entry for one Java release. */
  private record Versioned(int release, String className, String entry) {}

  /**
   * Maps classes to entries. The first of several entries for a class wins. Versioned entries of a
   * multi-release jar count only when there is no base class; the one for the oldest release wins,
   * since it runs on most JVMs.
   *
   * @param entries paths with slashes, relative to the root of the jar
   * @param toPath turns the path of a class file into the one that its class name implies
   * @return internal class name to entry, in the order of the names
   */
  static Map<String, String> of(Collection<String> entries, UnaryOperator<String> toPath) {
    Map<String, String> index = new HashMap<>();
    for (String entry : entries) {
      if (isClass(entry) && !isVersioned(entry)) {
        index.putIfAbsent(className(toPath.apply(entry)), entry);
      }
    }
    versioned(entries).forEach(extra -> index.putIfAbsent(extra.className(), extra.entry()));
    // Most jars are nearly sorted: sorting the names once is cheaper than maintaining a tree.
    Map<String, String> sorted = new LinkedHashMap<>();
    index.keySet().stream().sorted().forEach(name -> sorted.put(name, entryOf(index, name)));
    return sorted;
  }

  private static String entryOf(Map<String, String> index, String className) {
    return Objects.requireNonNull(index.get(className));
  }

  private static List<Versioned> versioned(Collection<String> entries) {
    return entries.stream()
        .filter(entry -> isClass(entry) && entry.startsWith(VERSIONS))
        .map(VERSIONED::matcher)
        .filter(Matcher::matches)
        .map(m -> new Versioned(Integer.parseInt(m.group(1)), className(m.group(2)), m.group()))
        .sorted(Comparator.comparingInt(Versioned::release))
        .toList();
  }

  private static boolean isVersioned(String entry) {
    return entry.startsWith(VERSIONS) && VERSIONED.matcher(entry).matches();
  }

  private static boolean isClass(String entry) {
    return entry.endsWith(SUFFIX) && !entry.endsWith("module-info.class");
  }

  private static String className(String path) {
    int start = CLASSES_FOLDERS.stream().filter(path::startsWith).mapToInt(String::length).sum();
    return path.substring(start, path.length() - SUFFIX.length());
  }
}
