// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host;

import io.github.spotjmhbugs.analysis.Analyzer;
import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.finding.ClassReport;
import io.github.spotjmhbugs.finding.ClassReport.SkippedMethod;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.RunFindings;
import io.github.spotjmhbugs.host.result.TargetResult;
import io.github.spotjmhbugs.host.suppress.Suppressions;
import io.github.spotjmhbugs.jmh.JmhAnnotations;
import io.github.spotjmhbugs.jmh.RunSettings;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Analyses what a compiler wrote or JMH runs. A class that cannot be analysed costs one line and
 * nothing else.
 */
public final class HostAnalysis {
  private final ClassSource classes;
  private final Analyzer analyzer;
  private final Consumer<String> warnings;

  /**
   * Makes an analysis.
   *
   * @param classes all classes
   * @param warnings receives a line for each class, or method of one, that is not checked
   */
  public HostAnalysis(ClassSource classes, Consumer<String> warnings) {
    this.classes = classes;
    this.analyzer = new Analyzer(classes);
    this.warnings = warnings;
  }

  /**
   * Analyses classes.
   *
   * @param names their internal names
   * @return the findings that no annotation suppresses, of any confidence
   */
  public List<Finding> findings(Collection<String> names) {
    // JMH's generated classes are most of a compilation: not even read.
    return notSuppressed(
        names.stream()
            .filter(name -> !JmhAnnotations.isGenerated(name))
            .map(name -> analyse(name, analyzer::analyse))
            .toList());
  }

  /**
   * Analyses a benchmark as one run of JMH measures it.
   *
   * @param name internal name of the class that JMH runs
   * @param run which of its benchmarks is run, and how
   * @return the findings that no annotation suppresses, of any confidence
   */
  public List<Finding> findings(String name, RunSettings run) {
    return notSuppressed(List.of(analyse(name, bytes -> ofRun(name, bytes, run))));
  }

  private ClassReport ofRun(String name, byte[] classFile, RunSettings run) {
    ClassReport report = analyzer.analyse(classFile, run);
    if (report.benchmarks().isEmpty()) {
      String methods = String.join(", ", new TreeSet<>(run.methods().keySet()));
      warnings.accept(name.replace('/', '.') + " is not checked: it has no benchmark " + methods);
    }
    return report;
  }

  private List<Finding> notSuppressed(List<ClassReport> reports) {
    TargetResult result = new TargetResult("", List.of(), RunFindings.of(reports), List.of());
    return new Suppressions(classes).apply(result).findings();
  }

  private ClassReport analyse(String internalName, Function<byte[], ClassReport> analysis) {
    String name = internalName.replace('/', '.');
    try {
      byte[] classFile = classes.bytesOf(internalName);
      if (classFile != null) {
        ClassReport report = analysis.apply(classFile);
        report.skipped().forEach(this::warnOf);
        return report;
      }
      warnings.accept(name + " is not checked: its class file cannot be found");
    } catch (MalformedClassException e) {
      warnings.accept(name + " is not checked: " + e.getMessage());
    } catch (RuntimeException | StackOverflowError e) {
      warnings.accept(name + " is not checked because of an internal error: " + e);
    }
    return ClassReport.EMPTY;
  }

  private void warnOf(SkippedMethod skipped) {
    MethodRef method = skipped.method();
    String name = method.owner().replace('/', '.') + "." + method.name();
    warnings.accept(name + method.descriptor() + " is not checked: " + skipped.reason());
  }
}
