// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.practice.Analyzer;
import io.github.spotjmhbugs.practice.ClassReport;
import io.github.spotjmhbugs.practice.RunFindings;
import java.util.ArrayList;
import java.util.List;

/** Runs the engine itself, as scan does. */
final class EngineHost {
  private EngineHost() {}

  /**
   * @param classes the classes to analyse
   * @return what the engine says of them
   */
  static HostReport analyse(ClassFiles classes) {
    Analyzer analyzer = new Analyzer(classes.withClassPath());
    List<ClassReport> reports = new ArrayList<>();
    List<String> errors = new ArrayList<>();
    classes
        .byName()
        .forEach(
            (name, bytes) -> {
              try {
                ClassReport report = analyzer.analyse(bytes);
                reports.add(report);
                report.skipped().forEach(skipped -> errors.add(skipped.toString()));
              } catch (MalformedClassException e) {
                errors.add(name + ": " + e.getMessage());
              }
            });
    return new HostReport(
        RunFindings.of(reports).stream().map(HostFinding::of).toList(), errors);
  }
}
