// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.javac;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import io.github.spotjmhbugs.finding.BugPattern;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A {@code @SuppressWarnings} that names our patterns. Class files do not have it.
 *
 * @param word a pattern, a beginning of one, or the code of a practice such as {@code JMHLOOP}
 * @param start the first character of what is annotated
 * @param end the character after it
 */
record SourceSuppression(String word, long start, long end) {
  private static final String PREFIX = "JMH";

  /**
   * {@return whether this is around a position and names a pattern}
   *
   * @param pattern a pattern
   * @param position a number of characters
   */
  boolean covers(BugPattern pattern, int position) {
    return start <= position
        && position < end
        && (pattern.type().startsWith(word) || word.equals(PREFIX + pattern.practice()));
  }

  /**
   * {@return all such annotations of a file with literals as values}
   *
   * @param unit a parsed file
   * @param positions where its parts are
   */
  static List<SourceSuppression> in(CompilationUnitTree unit, SourcePositions positions) {
    Reader reader = new Reader(unit, positions);
    reader.scan(unit, null);
    return reader.found;
  }

  private static final class Reader extends TreeScanner<@Nullable Void, @Nullable Void> {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final List<SourceSuppression> found = new ArrayList<>();

    Reader(CompilationUnitTree unit, SourcePositions positions) {
      this.unit = unit;
      this.positions = positions;
    }

    @Override
    public @Nullable Void visitClass(ClassTree tree, @Nullable Void nothing) {
      read(tree, tree.getModifiers());
      return super.visitClass(tree, null);
    }

    @Override
    public @Nullable Void visitMethod(MethodTree tree, @Nullable Void nothing) {
      read(tree, tree.getModifiers());
      return super.visitMethod(tree, null);
    }

    @Override
    public @Nullable Void visitVariable(VariableTree tree, @Nullable Void nothing) {
      read(tree, tree.getModifiers());
      return super.visitVariable(tree, null);
    }

    private void read(Tree annotated, ModifiersTree modifiers) {
      for (AnnotationTree annotation : modifiers.getAnnotations()) {
        if (annotation
            .getAnnotationType()
            .toString()
            .matches("(java\\.lang\\.)?SuppressWarnings")) {
          words(annotation).forEach(word -> add(annotated, word));
        }
      }
    }

    private void add(Tree annotated, String word) {
      found.add(
          new SourceSuppression(
              word,
              positions.getStartPosition(unit, annotated),
              positions.getEndPosition(unit, annotated)));
    }

    private static List<String> words(AnnotationTree annotation) {
      List<String> words = new ArrayList<>();
      new TreeScanner<@Nullable Void, @Nullable Void>() {
        @Override
        public @Nullable Void visitLiteral(LiteralTree literal, @Nullable Void nothing) {
          if (literal.getValue() instanceof String word && word.startsWith(PREFIX)) {
            words.add(word);
          }
          return null;
        }
      }.scan(annotation.getArguments(), null);
      return words;
    }
  }
}
