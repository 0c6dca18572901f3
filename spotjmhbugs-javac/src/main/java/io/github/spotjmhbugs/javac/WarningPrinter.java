// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.javac;

import com.sun.source.util.Trees;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Messages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.annotation.processing.Messager;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/** Prints findings as javac prints its own warnings, at their places in the sources. */
final class WarningPrinter {
  private final Trees trees;
  private final Messager messager;
  private final CompiledClasses classes;
  private final Map<JavaFileObject, ParsedSource> parsed = new LinkedHashMap<>();

  WarningPrinter(Trees trees, Messager messager, CompiledClasses classes) {
    this.trees = trees;
    this.messager = messager;
    this.classes = classes;
  }

  void print(List<Finding> findings, Settings settings) {
    findings.forEach(finding -> print(finding, settings.kind(finding)));
  }

  private void print(Finding finding, Diagnostic.Kind kind) {
    String text = "[" + finding.pattern().type() + "] " + Messages.bundled().describe(finding);
    classes
        .sourceOf(finding.location().className())
        .ifPresentOrElse(
            file -> print(finding, kind, text, parsed.computeIfAbsent(file, ParsedSource::of)),
            () -> messager.printMessage(kind, elsewhere(finding) + text));
  }

  private void print(Finding finding, Diagnostic.Kind kind, String text, ParsedSource source) {
    int position = source.positionOf(finding);
    if (!source.suppresses(finding.pattern(), position)) {
      trees.printMessage(kind, text, SourceHint.at(position), source.unit());
    }
  }

  /** The place of a finding that is not in this compilation, such as in an inherited method. */
  private static String elsewhere(Finding finding) {
    String name = finding.location().className().replace('/', '.');
    return finding.location().line() < 1
        ? name + ": "
        : name + ":" + finding.location().line() + ": ";
  }
}
