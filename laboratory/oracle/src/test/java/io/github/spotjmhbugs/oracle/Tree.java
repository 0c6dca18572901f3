// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.oracle.Grammar.Production;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A piece of source code: text with smaller pieces in it.
 *
 * @param kind a Java type for an expression of it, {@link #BLOCK}, {@link #STATEMENT} or {@link
 *     #FIXED}
 * @param parts strings and trees
 * @param production what the piece is made of: its holes are the parts with odd indices. Null for
 *     blocks, for names of variables and for what the shrinker wrote
 */
record Tree(String kind, List<Object> parts, @Nullable Production production) {
  /** A list of statements in braces. */
  static final String BLOCK = "block";

  /** A statement or a member of a class, with all that ends it. */
  static final String STATEMENT = "statement";

  /** Something that can be neither left out nor replaced. */
  static final String FIXED = "fixed";

  Tree(String kind, List<Object> parts) {
    this(kind, parts, null);
  }

  static Tree fixed(Object... parts) {
    return new Tree(FIXED, List.of(parts));
  }

  /** The source text. */
  String text() {
    StringBuilder text = new StringBuilder();
    appendTo(text);
    return text.toString();
  }

  private void appendTo(StringBuilder text) {
    for (Object part : parts) {
      if (part instanceof Tree tree) {
        tree.appendTo(text);
      } else {
        text.append(part);
      }
    }
  }

  private boolean isStatement() {
    return kind.equals(STATEMENT);
  }

  private boolean isExpression() {
    return !isStatement() && !kind.equals(BLOCK) && !kind.equals(FIXED);
  }

  /** Smaller versions of this tree, the smallest first within each of its parts. */
  List<Tree> smaller() {
    List<Tree> results = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i) instanceof Tree part) {
        if (part.isStatement()) {
          results.add(with(i, List.of()));
          if (!part.statements().isEmpty()) {
            results.add(with(i, part.statements()));
          }
        } else if (part.isExpression()) {
          int index = i;
          part.replacements().forEach(other -> results.add(with(index, List.of(other))));
        }
        int index = i;
        part.smaller().forEach(other -> results.add(with(index, List.of(other))));
      }
    }
    return results;
  }

  /** All statements, at any depth. */
  List<Tree> allStatements() {
    return descendants().stream().filter(Tree::isStatement).toList();
  }

  /**
   * {@return this tree without some of its statements}
   *
   * @param statements these very trees, not equal ones
   */
  Tree withoutAll(Collection<Tree> statements) {
    Set<Tree> removed = Collections.newSetFromMap(new IdentityHashMap<>());
    removed.addAll(statements);
    return without(removed);
  }

  private Tree without(Set<Tree> removed) {
    List<Object> left = new ArrayList<>();
    for (Object part : parts) {
      if (!(part instanceof Tree tree)) {
        left.add(part);
      } else if (!removed.contains(tree)) {
        left.add(tree.without(removed));
      }
    }
    return new Tree(kind, left, production);
  }

  private Tree with(int index, List<?> replacement) {
    List<Object> changed = new ArrayList<>(parts.subList(0, index));
    changed.addAll(replacement);
    changed.addAll(parts.subList(index + 1, parts.size()));
    return new Tree(kind, changed, production);
  }

  /** The statements of the blocks in this statement. */
  private List<Tree> statements() {
    return descendants().stream()
        .filter(tree -> tree.kind.equals(BLOCK))
        .limit(1)
        .flatMap(block -> block.parts.stream())
        .filter(part -> part instanceof Tree tree && tree.isStatement())
        .map(Tree.class::cast)
        .toList();
  }

  private List<Tree> replacements() {
    List<Tree> results = new ArrayList<>();
    String simplest =
        switch (kind) {
          case "int" -> "1";
          case "boolean" -> "true";
          case "Node" -> "new Node(1)";
          case "String" -> "\"a\"";
          case "Shape" -> "(Shape) Mark.ROUND";
          case "Mark" -> "Mark.ROUND";
          case "Object" -> "(Object) \"a\"";
          default -> "";
        };
    if (!simplest.isEmpty() && !text().equals(simplest)) {
      results.add(new Tree(kind, List.of(simplest)));
    }
    descendants().stream().filter(tree -> tree.kind.equals(kind)).forEach(results::add);
    return results;
  }

  private List<Tree> descendants() {
    List<Tree> results = new ArrayList<>();
    for (Object part : parts) {
      if (part instanceof Tree tree) {
        results.add(tree);
        results.addAll(tree.descendants());
      }
    }
    return results;
  }
}
