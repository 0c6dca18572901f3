// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.javac;

import com.sun.source.tree.Tree;
import com.sun.source.util.Trees;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Messages;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.annotation.processing.Messager;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/** Prints findings as javac prints its own warnings, at their places in the sources. */
final class WarningPrinter {
  private final Trees trees;
  private final Messager messager;
  private final CompiledClasses classes;

  /** A finding, and the file that it is in if that was compiled. */
  private record Warning(Finding finding, Optional<ParsedSource> source) {
    int position() {
      return source.map(file -> file.positionOf(finding)).orElse(0);
    }

    boolean isSuppressed() {
      return source.filter(file -> file.suppresses(finding.pattern(), position())).isPresent();
    }

    String text() {
      return "[" + finding.pattern().type() + "] " + Messages.bundled().describe(finding);
    }
  }

  WarningPrinter(Trees trees, Messager messager, CompiledClasses classes) {
    this.trees = trees;
    this.messager = messager;
    this.classes = classes;
  }

  void print(List<Finding> findings, Settings settings) {
    Map<JavaFileObject, ParsedSource> sources =
        ParsedSource.of(
            findings.stream()
                .flatMap(finding -> fileOf(finding).stream())
                .collect(Collectors.toCollection(LinkedHashSet::new)));
    List<Warning> warnings =
        findings.stream()
            .map(finding -> new Warning(finding, fileOf(finding).map(sources::get)))
            .filter(warning -> !warning.isSuppressed())
            .toList();
    Map<Integer, Tree> hints =
        SourceHint.at(
            warnings.stream()
                .map(Warning::position)
                .collect(Collectors.toCollection(TreeSet::new)));
    for (Warning warning : warnings) {
      Diagnostic.Kind kind = settings.kind(warning.finding());
      warning
          .source()
          .ifPresentOrElse(
              source ->
                  trees.printMessage(
                      kind, warning.text(), hints.get(warning.position()), source.unit()),
              () -> messager.printMessage(kind, elsewhere(warning.finding()) + warning.text()));
    }
  }

  private Optional<JavaFileObject> fileOf(Finding finding) {
    return classes.sourceOf(finding.location().className());
  }

  /** The place of a finding that is not in this compilation, such as in an inherited method. */
  private static String elsewhere(Finding finding) {
    String name = finding.location().className().replace('/', '.');
    return finding.location().line() < 1
        ? name + ": "
        : name + ":" + finding.location().line() + ": ";
  }
}
