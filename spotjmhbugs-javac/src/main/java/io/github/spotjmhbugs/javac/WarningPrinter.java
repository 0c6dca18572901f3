// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.javac;

import com.sun.source.util.Trees;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.host.result.Messages;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.annotation.processing.Messager;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/** Prints findings as javac prints its own warnings, at their places in the sources. */
final class WarningPrinter {
  private final Trees trees;
  private final Messager messager;
  private final CompiledClasses classes;

  /** A finding, the file that it is in if that was compiled, and its place there. */
  private record Warning(Finding finding, Optional<JavaFileObject> file, int position) {
    String text() {
      return "[" + finding.pattern().type() + "] " + Messages.describe(finding);
    }
  }

  WarningPrinter(Trees trees, Messager messager, CompiledClasses classes) {
    this.trees = trees;
    this.messager = messager;
    this.classes = classes;
  }

  void print(List<Finding> findings, Settings settings) {
    Map<JavaFileObject, SourceText> texts = new LinkedHashMap<>();
    List<Warning> warnings = new ArrayList<>();
    for (Finding finding : findings) {
      Optional<JavaFileObject> file = fileOf(finding);
      int position =
          file.map(each -> texts.computeIfAbsent(each, SourceText::new).positionOf(finding))
              .orElse(0);
      warnings.add(new Warning(finding, file, position));
    }
    Map<Integer, JavaFileObject> hints = new LinkedHashMap<>();
    warnings.stream()
        .filter(warning -> warning.file().isPresent())
        .forEach(warning -> hints.computeIfAbsent(warning.position(), SourceHint::new));
    Map<JavaFileObject, ParsedSource> parsed =
        ParsedSource.parse(
            Stream.of(texts.keySet(), hints.values()).flatMap(Collection::stream).toList());
    for (Warning warning : warnings) {
      Diagnostic.Kind kind = settings.kind(warning.finding());
      Optional<ParsedSource> source = warning.file().map(parsed::get);
      if (source.isEmpty()) {
        messager.printMessage(kind, elsewhere(warning.finding()) + warning.text());
      } else if (!source.get().suppresses(warning.finding().pattern(), warning.position())) {
        ParsedSource hint = Objects.requireNonNull(parsed.get(hints.get(warning.position())));
        trees.printMessage(kind, warning.text(), hint.hint(), source.get().unit());
      }
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
