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
    Map<String, List<Path>> places = new HashMap<>();
    codes.forEach(
        (file, text) ->
            declared
                .apply(text)
                .forEach(name -> places.computeIfAbsent(name, any -> new ArrayList<>()).add(file)));
    Set<Path> needed = new HashSet<>();
    Deque<Path> open = new ArrayDeque<>(files);
    while (!open.isEmpty()) {
      Path next = open.remove();
      if (needed.add(next)) {
        String text = codes.containsKey(next) ? codes.get(next) : code.apply(next);
        Set<String> words = all(WORD, text);
        words.add(ALL);
        for (String name : packages.apply(text)) {
          words.forEach(word -> open.addAll(places.getOrDefault(name + "." + word, List.of())));
        }
      }
    }
    return needed;
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
