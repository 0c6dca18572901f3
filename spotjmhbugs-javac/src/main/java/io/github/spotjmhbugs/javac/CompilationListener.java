// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.javac;

import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.Trees;
import io.github.spotjmhbugs.analysis.Analyzer;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.finding.ClassReport;
import io.github.spotjmhbugs.finding.ClassReport.SkippedMethod;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.RunFindings;
import io.github.spotjmhbugs.scan.result.TargetResult;
import io.github.spotjmhbugs.scan.suppress.Suppressions;
import java.util.ArrayList;
import java.util.List;
import javax.annotation.processing.ProcessingEnvironment;
import javax.tools.Diagnostic;

/** Collects the classes that javac writes, and analyses them when all are there. */
final class CompilationListener implements TaskListener {
  private final ProcessingEnvironment environment;
  private final Trees trees;
  private final CompiledClasses classes;

  CompilationListener(CompilerAccess access) {
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
    } catch (IllegalArgumentException e) {
      warn(String.valueOf(e.getMessage()));
    } catch (RuntimeException | StackOverflowError | LinkageError e) {
      // Whatever is wrong with us, users want their classes compiled.
      warn("benchmarks are not checked because of an internal error: " + e);
    }
  }

  private void report() {
    Settings settings = Settings.of(environment.getOptions());
    WarningPrinter printer = new WarningPrinter(trees, environment.getMessager(), classes);
    printer.print(findings().stream().filter(settings::selects).toList(), settings);
  }

  private List<Finding> findings() {
    Analyzer analyzer = new Analyzer(classes);
    List<ClassReport> reports = new ArrayList<>();
    for (String name : classes.written()) {
      ClassReport report = analyse(analyzer, name);
      report.skipped().forEach(this::warnOf);
      reports.add(report);
    }
    TargetResult result = new TargetResult("javac", List.of(), RunFindings.of(reports), List.of());
    return new Suppressions(classes).apply(result).findings();
  }

  /** One odd class must not prevent the analysis of the others. */
  private ClassReport analyse(Analyzer analyzer, String internalName) {
    String name = internalName.replace('/', '.');
    try {
      byte[] classFile = classes.bytesOf(internalName);
      if (classFile != null) {
        return analyzer.analyse(classFile);
      }
      warn(name + " is not checked: its class file is not where the compiler was to write it");
    } catch (MalformedClassException e) {
      warn(name + " is not checked: " + e.getMessage());
    } catch (RuntimeException | StackOverflowError e) {
      warn(name + " is not checked because of an internal error: " + e);
    }
    return ClassReport.EMPTY;
  }

  private void warnOf(SkippedMethod method) {
    String name = method.className().replace('/', '.') + "." + method.method();
    warn(name + method.descriptor() + " is not checked: " + method.reason());
  }

  private void warn(String text) {
    environment.getMessager().printMessage(Diagnostic.Kind.WARNING, "spotjmhbugs: " + text);
  }
}
