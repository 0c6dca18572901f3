// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.classpath;

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

/** Which entry of a jar holds which class. */
final class ClassIndex {
  private static final String VERSIONS = "META-INF/versions/";
  private static final Pattern VERSIONED = Pattern.compile(VERSIONS + "(\\d{1,4})/(.+)");
  private static final List<String> CLASSES_FOLDERS =
      List.of("BOOT-INF/classes/", "WEB-INF/classes/");
  private static final String SUFFIX = ".class";

  private ClassIndex() {}

  /** An entry for one Java release only. */
  private record Versioned(int release, String className, String entry) {}

  /**
   * Maps classes to entries. The first of several entries for a class wins. Entries of a
   * multi-release jar for one release count only when there is no base class: those for the oldest
   * release, which run on most JVMs.
   *
   * @param entries paths with slashes, relative to the root of the jar
   * @param toPath gives for the path of a class file the one that follows from the class's name
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
    // Most jars are nearly sorted: to sort the names once is less work than to keep a tree.
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
