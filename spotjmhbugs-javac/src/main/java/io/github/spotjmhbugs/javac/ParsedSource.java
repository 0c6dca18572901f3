// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.javac;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import io.github.spotjmhbugs.finding.BugPattern;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/**
 * What javac's parser makes of a file that it has compiled: the trees of the compilation are gone.
 *
 * @param unit the tree
 * @param suppressions its annotations that suppress findings
 */
record ParsedSource(CompilationUnitTree unit, List<SourceSuppression> suppressions) {
  /**
   * Parses files, by themselves and without a word about errors: they compile. All at once, since a
   * parser takes longer to make than to run.
   *
   * @param files any files
   * @return what became of each
   */
  static Map<JavaFileObject, ParsedSource> parse(List<JavaFileObject> files) {
    if (files.isEmpty()) {
      return Map.of(); // javac does not take an empty list
    }
    try {
      JavacTask task =
          (JavacTask)
              ToolProvider.getSystemJavaCompiler()
                  .getTask(
                      Writer.nullWriter(),
                      null,
                      diagnostic -> {},
                      List.of("-proc:none", "-processorpath", ""),
                      null,
                      files);
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      Map<JavaFileObject, ParsedSource> parsed = new HashMap<>();
      Iterator<JavaFileObject> next = files.iterator();
      for (CompilationUnitTree unit : task.parse()) {
        parsed.put(next.next(), new ParsedSource(unit, SourceSuppression.in(unit, positions)));
      }
      return parsed;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return the tree of a {@link SourceHint}} */
  Tree hint() {
    return ((ClassTree) unit.getTypeDecls().get(0)).getModifiers().getAnnotations().get(0);
  }

  /**
   * {@return whether an annotation around a position suppresses a pattern}
   *
   * @param pattern a pattern
   * @param position a number of characters
   */
  boolean suppresses(BugPattern pattern, int position) {
    return suppressions.stream().anyMatch(each -> each.covers(pattern, position));
  }
}
