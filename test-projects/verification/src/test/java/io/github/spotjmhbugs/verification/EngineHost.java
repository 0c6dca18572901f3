// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.analysis.Analyzer;
import io.github.spotjmhbugs.classfile.ClassSource;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.finding.ClassReport;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.RunFindings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Runs the engine itself, which reports what is suppressed, too. */
final class EngineHost {
  private EngineHost() {}

  /**
   * @param classes the classes to analyse
   * @return what the engine says of them
   */
  static HostReport analyse(ClassFiles classes) {
    return analyse(classes.byName().values(), classes.withClassPath());
  }

  /**
   * @param classFiles the class files to analyse, in this order
   * @param source where other classes are looked up
   * @return what the engine says of them
   */
  static HostReport analyse(Collection<byte[]> classFiles, ClassSource source) {
    List<String> errors = new ArrayList<>();
    List<Finding> findings = findings(classFiles, source, errors);
    return new HostReport(findings.stream().map(HostFinding::of).toList(), errors);
  }

  /**
   * @param classes the classes to analyse; all of them can be
   * @return what is wrong in them
   */
  static List<Finding> findings(ClassFiles classes) {
    List<String> errors = new ArrayList<>();
    List<Finding> findings = findings(classes.byName().values(), classes.withClassPath(), errors);
    assertThat(errors).isEmpty();
    return findings;
  }

  private static List<Finding> findings(
      Collection<byte[]> classFiles, ClassSource source, List<String> errors) {
    Analyzer analyzer = new Analyzer(source);
    List<ClassReport> reports = new ArrayList<>();
    for (byte[] classFile : classFiles) {
      try {
        ClassReport report = analyzer.analyse(classFile);
        reports.add(report);
        report.skipped().forEach(skipped -> errors.add(skipped.toString()));
      } catch (MalformedClassException e) {
        errors.add(e.getMessage());
      }
    }
    return RunFindings.of(reports);
  }
}
