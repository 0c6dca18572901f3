// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Sources by what they declare outside of all types: some compilers take no sources on demand, so
 * the texts must tell which sources need which.
 *
 * @param declared the full names that code declares, such as {@code p.Name}; {@code p.*} is needed
 *     by all code that names the package
 * @param packages the packages of which code may use names without saying so, its own first
 */
record NamedSources(
    Function<String, Set<String>> declared, Function<String, Set<String>> packages) {
  private static final Pattern WORD = Pattern.compile("(\\w++)");
  private static final String ALL = "*";

  /**
   * {@return files, with those of others that declare what they name, and what these need, too}
   *
   * @param codes the code of all that may be needed
   * @param code reads a file that is not among them
   */
  Set<Path> needed(Collection<Path> files, Map<Path, String> codes, Function<Path, String> code) {
    Map<String, List<Path>> places = places(codes);
    return reached(
        files, next -> named(codes.containsKey(next) ? codes.get(next) : code.apply(next), places));
  }

  /** {@return files, with those that name what these declare, and what names those, too} */
  Set<Path> needing(Collection<Path> files, Map<Path, String> codes) {
    Map<String, List<Path>> places = places(codes);
    Map<Path, List<Path>> users = new HashMap<>();
    codes.forEach(
        (user, text) ->
            named(text, places)
                .forEach(file -> users.computeIfAbsent(file, any -> new ArrayList<>()).add(user)));
    return reached(files, next -> users.getOrDefault(next, List.of()));
  }

  private static Set<Path> reached(
      Collection<Path> files, Function<Path, Collection<Path>> further) {
    Set<Path> reached = new HashSet<>();
    Deque<Path> open = new ArrayDeque<>(files);
    while (!open.isEmpty()) {
      Path next = open.remove();
      if (reached.add(next)) {
        open.addAll(further.apply(next));
      }
    }
    return reached;
  }

  private Map<String, List<Path>> places(Map<Path, String> codes) {
    Map<String, List<Path>> places = new HashMap<>();
    codes.forEach(
        (file, text) ->
            declared
                .apply(text)
                .forEach(name -> places.computeIfAbsent(name, any -> new ArrayList<>()).add(file)));
    return places;
  }

  private Set<Path> named(String text, Map<String, List<Path>> places) {
    Set<String> words = all(WORD, text);
    words.add(ALL);
    Set<Path> named = new HashSet<>();
    for (String name : packages.apply(text)) {
      words.forEach(word -> named.addAll(places.getOrDefault(name + "." + word, List.of())));
    }
    return named;
  }

  /** {@return what the first group of a pattern matches} */
  static Set<String> all(Pattern pattern, String code) {
    return pattern
        .matcher(code)
        .results()
        .map((MatchResult one) -> one.group(1))
        .collect(Collectors.toCollection(HashSet::new));
  }
}
