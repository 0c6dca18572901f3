// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The productions of {@code grammar.txt}. Each line is a kind, a colon and a text with holes
 * between hash signs; {@link ProgramGenerator} says what each hole is filled with.
 */
final class Grammar {
  /** The kind of the productions that are fields of every program. */
  static final String FIELD = "field";

  /** The kind of the productions that are statements. */
  static final String STATEMENT = "statement";

  private final Map<String, List<Production>> productions = new TreeMap<>();

  /**
   * One way to write something.
   *
   * @param texts the text before, between and after the holes
   * @param holes the holes
   */
  record Production(List<String> texts, List<String> holes) {
    static Production of(String line) {
      List<String> texts = new ArrayList<>();
      List<String> holes = new ArrayList<>();
      String[] pieces = line.split("#", -1);
      for (int i = 0; i < pieces.length; i++) {
        (i % 2 == 0 ? texts : holes).add(pieces[i]);
      }
      return new Production(texts, holes);
    }

    boolean isCall() {
      boolean onLambda = texts.size() > 1 && texts.get(1).startsWith(").");
      return texts.get(texts.size() - 1).endsWith(")")
          && (onLambda || !texts.get(0).startsWith("("));
    }
  }

  private Grammar(List<String> lines) {
    for (String line : lines) {
      if (!line.isBlank() && !line.startsWith("//")) {
        int colon = line.indexOf(": ");
        productions
            .computeIfAbsent(line.substring(0, colon), key -> new ArrayList<>())
            .add(Production.of(line.substring(colon + 2)));
      }
    }
  }

  static Grammar bundled() {
    try (InputStream in = Grammar.class.getResourceAsStream("grammar.txt")) {
      return new Grammar(new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The ways to write a kind. */
  List<Production> of(String kind) {
    List<Production> found = productions.get(kind);
    if (found == null) {
      throw new IllegalArgumentException("no production for " + kind);
    }
    return found;
  }

  /** The types of expressions. */
  List<String> types() {
    return productions.keySet().stream()
        .filter(kind -> !kind.equals(FIELD) && !kind.equals(STATEMENT))
        .toList();
  }
}
