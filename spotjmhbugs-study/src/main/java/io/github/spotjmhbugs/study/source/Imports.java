// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What the names in a source file stand for, by its imports. */
final class Imports {
  private static final Set<String> WILDCARDS = Set.of("*", "_");
  private static final String ROOT = "_root_."; // Scala's absolute names start with it.

  private final Map<String, String> names = new HashMap<>();
  private final List<String> packages = new ArrayList<>();

  /**
   * @param name a name that the file itself declares; it hides those that whole packages bring
   */
  void declare(String name) {
    names.putIfAbsent(name, name);
  }

  /**
   * Reads what follows the word {@code import}; in Scala that may be more than one name.
   *
   * @param tokens the tokens of the file, after the word
   */
  void read(TokenReader tokens) {
    tokens.skip("static");
    do {
      StringBuilder path = new StringBuilder();
      tokens.name().ifPresent(path::append);
      while (tokens.skip(".")) {
        if (tokens.skip("{")) {
          readSelectors(tokens, path.toString());
          return;
        }
        Optional<String> part = tokens.name().or(tokens::star);
        part.ifPresent(name -> path.append('.').append(name));
      }
      add(path.toString(), alias(tokens));
    } while (tokens.skip(","));
  }

  private void readSelectors(TokenReader tokens, String prefix) {
    do {
      Optional<String> selected = tokens.name().or(tokens::star);
      Optional<String> alias = alias(tokens);
      selected.ifPresent(name -> add(prefix + "." + name, alias));
    } while (tokens.skip(","));
  }

  private static Optional<String> alias(TokenReader tokens) {
    boolean renamed = tokens.skip("as") || (tokens.skip("=") && tokens.skip(">"));
    return renamed ? tokens.name() : Optional.empty();
  }

  private void add(String path, Optional<String> alias) {
    int dot = path.lastIndexOf('.');
    if (dot < 0) {
      return;
    }
    String last = path.substring(dot + 1);
    String full = meanings(path).findFirst().orElse(path);
    if (WILDCARDS.contains(last)) {
      packages.add(full.substring(0, full.lastIndexOf('.')));
    } else {
      names.put(alias.orElse(last), full);
    }
  }

  /**
   * {@return the qualified names that it may stand for, the most probable first}
   *
   * @param name a simple or qualified name
   */
  Stream<String> meanings(String name) {
    if (name.startsWith(ROOT)) {
      return Stream.of(name.substring(ROOT.length()));
    }
    int dot = name.indexOf('.');
    String first = dot < 0 ? name : name.substring(0, dot);
    String rest = dot < 0 ? "" : name.substring(dot);
    String imported = names.get(first);
    return imported != null
        ? Stream.of(imported + rest)
        : Stream.concat(Stream.of(name), packages.stream().map(p -> p + "." + name));
  }
}
