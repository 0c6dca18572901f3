// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.javac;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import io.github.spotjmhbugs.finding.BugPattern;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.SourceSpot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/** A source file, read again when the compilation is over: only where there are findings. */
final class ParsedSource {
  private static final Pattern LINE = Pattern.compile("([^\\r\\n]*)(\\r\\n|[\\r\\n]|$)");

  private final CompilationUnitTree unit;
  private final List<Integer> starts = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();
  private final List<SourceSuppression> suppressions;

  /**
   * What javac's parser makes of a file.
   *
   * @param unit the tree
   * @param positions where its parts are
   */
  record Parsed(CompilationUnitTree unit, SourcePositions positions) {}

  private ParsedSource(Parsed parsed, String text) {
    this.unit = parsed.unit();
    this.suppressions = SourceSuppression.in(parsed);
    Matcher line = LINE.matcher(text);
    while (line.find()) {
      starts.add(line.start());
      lines.add(line.group(1));
    }
  }

  /**
   * {@return each of some files, read}
   *
   * @param files source files that have been compiled
   */
  static Map<JavaFileObject, ParsedSource> of(Set<JavaFileObject> files) {
    Map<JavaFileObject, ParsedSource> sources = new HashMap<>();
    Iterator<Parsed> parsed = parse(files).iterator();
    try {
      for (JavaFileObject file : files) {
        sources.put(file, new ParsedSource(parsed.next(), file.getCharContent(true).toString()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return sources;
  }

  /**
   * Parses files, by themselves and without a word about errors: they compile. All at once, since a
   * parser takes longer to make than to run.
   *
   * @param files any files
   * @return what became of them, in the same order
   */
  static List<Parsed> parse(Collection<? extends JavaFileObject> files) {
    if (files.isEmpty()) {
      return List.of(); // javac does not take an empty list
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
      List<Parsed> parsed = new ArrayList<>();
      task.parse().forEach(unit -> parsed.add(new Parsed(unit, positions)));
      return parsed;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  CompilationUnitTree unit() {
    return unit;
  }

  /**
   * {@return the number of characters before what a finding is about; 0 when no line is known}
   *
   * @param finding a finding in this file
   */
  int positionOf(Finding finding) {
    return SourceSpot.in(lines, finding)
        .map(spot -> starts.get(spot.line() - 1) + spot.start())
        .orElse(0);
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
