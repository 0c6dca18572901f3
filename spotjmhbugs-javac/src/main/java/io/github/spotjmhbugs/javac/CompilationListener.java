// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.javac;

import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.Trees;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.host.HostAnalysis;
import java.util.List;
import javax.annotation.processing.ProcessingEnvironment;
import javax.tools.Diagnostic;

/** Collects the classes that javac writes, and analyses them when all are there. */
final class CompilationListener implements TaskListener {
  private final ProcessingEnvironment environment;
  private final Trees trees;
  private final CompiledClasses classes;
  private final Settings settings;

  CompilationListener(CompilerAccess access, Settings settings) {
    this.settings = settings;
    this.environment = access.environment();
    this.trees = Trees.instance(access.task());
    this.classes = new CompiledClasses(environment.getElementUtils(), environment.getFiler());
  }

  @Override
  public void finished(TaskEvent event) {
    try {
      switch (event.getKind()) {
        case GENERATE -> classes.add(event);
        case COMPILATION -> report();
        default -> {
          // Not a moment of interest.
        }
      }
    } catch (RuntimeException | StackOverflowError | LinkageError e) {
      // Whatever is wrong with us, users want their classes compiled.
      warn("benchmarks are not checked because of an internal error: " + e);
    }
  }

  private void report() {
    List<Finding> findings = new HostAnalysis(classes, this::warn).findings(classes.written());
    WarningPrinter printer = new WarningPrinter(trees, environment.getMessager(), classes);
    printer.print(findings.stream().filter(settings::selects).toList(), settings);
  }

  /** Where findings fail the compilation, what is not checked fails it, too. */
  private void warn(String text) {
    Diagnostic.Kind kind =
        settings.errors().isEmpty() ? Diagnostic.Kind.WARNING : Diagnostic.Kind.ERROR;
    environment.getMessager().printMessage(kind, "spotjmhbugs: " + text);
  }
}
