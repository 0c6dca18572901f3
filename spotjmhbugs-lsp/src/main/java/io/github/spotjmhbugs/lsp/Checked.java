// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.lsp;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.fix.program.Program;
import io.github.spotjmhbugs.fix.repair.SourceRepairs.CompileCheck;
import io.github.spotjmhbugs.host.classpath.ClassPath;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/**
 * What is known of an open text.
 *
 * @param text the text
 * @param findings what is to be shown of it
 * @param benchmarks its benchmarks, as {@code package.Class#method}
 * @param note what else its reader should know, or empty
 * @param isCurrent whether the findings are those of this very text
 * @param isOfBuild whether they come from a class file of the build
 * @param module what is around it
 * @param classPath the class files of the text and of all that it may refer to
 * @param classes internal names of its classes
 */
record Checked(
    OpenText text,
    List<Marked> findings,
    List<String> benchmarks,
    String note,
    boolean isCurrent,
    boolean isOfBuild,
    BuiltModule module,
    ClassPath classPath,
    Set<String> classes) {
  /** A finding at its place in the text. */
  record Marked(Finding finding, Range range) {}

  /** Makes lists and sets immutable. */
  Checked {
    findings = List.copyOf(findings);
    benchmarks = List.copyOf(benchmarks);
    classes = Set.copyOf(classes);
  }

  /** {@return the same findings where they are in a later text, until that is checked} */
  Checked movedTo(OpenText now) {
    UnaryOperator<Position> moved = text.into(now);
    List<Marked> all =
        findings.stream().map(each -> new Marked(each.finding, moved(each.range, moved))).toList();
    return new Checked(now, all, benchmarks, note, false, isOfBuild, module, classPath, classes);
  }

  private static Range moved(Range range, UnaryOperator<Position> moved) {
    return new Range(moved.apply(range.getStart()), moved.apply(range.getEnd()));
  }

  /** {@return the findings that affect a benchmark} */
  List<Finding> affecting(String benchmark) {
    return findings.stream()
        .map(Marked::finding)
        .filter(each -> each.affected().contains(benchmark))
        .toList();
  }

  /** {@return the program that a repair must fit} */
  Program program() {
    Set<String> names = new TreeSet<>(module.ownNames());
    names.addAll(classes);
    return new Program(classPath, names);
  }

  /** {@return what tells whether a changed text still compiles} */
  CompileCheck compileCheck() {
    return (before, after) -> {
      Set<String> errors = errors(after);
      if (!errors.isEmpty()) {
        errors.removeAll(errors(before));
      }
      return errors.stream().findFirst();
    };
  }

  private Set<String> errors(String changed) {
    return CompiledText.of(text.file(), changed, module.types()).errors().keySet();
  }

  /** {@return where the source of a class is, by its internal name; absent outside the project} */
  Optional<Path> source(String className) {
    return classes.contains(className) ? Optional.of(text.file()) : module.source(className);
  }
}
