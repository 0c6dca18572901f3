// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification.suites;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.spotjmhbugs.analysis.Analyzer;
import io.github.spotjmhbugs.finding.ClassReport;
import io.github.spotjmhbugs.finding.RunFindings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * What the engine says of a suite's jar, as scan does without a class path.
 *
 * @param evaluated the suite and its findings
 * @param benchmarks the benchmarks that JMH would run
 */
record SuiteAnalysis(EvaluatedSuite evaluated, Set<String> benchmarks) {
  private static final String SUFFIX = ".class";
  private static final String VERSIONED = "META-INF/versions/";

  /**
   * @param suite a suite
   * @param jar its jar; all of it can be analysed
   * @return what is found in it
   * @throws IOException when the jar cannot be read
   */
  static SuiteAnalysis analyse(Suite suite, Path jar) throws IOException {
    Map<String, byte[]> classes = classes(jar);
    Analyzer analyzer = new Analyzer(classes::get);
    List<ClassReport> reports = new ArrayList<>();
    for (byte[] classFile : classes.values()) {
      ClassReport report = analyzer.analyse(classFile);
      assertThat(report.skipped()).as("methods of " + suite + " that are skipped").isEmpty();
      reports.add(report);
    }
    List<ReportedFinding> findings =
        RunFindings.of(reports).stream().map(ReportedFinding::of).toList();
    Set<String> benchmarks = new HashSet<>();
    reports.forEach(report -> benchmarks.addAll(report.benchmarks()));
    return new SuiteAnalysis(new EvaluatedSuite(suite, findings), benchmarks);
  }

  @Override
  public String toString() {
    return evaluated.toString();
  }

  private static Map<String, byte[]> classes(Path jar) throws IOException {
    Map<String, byte[]> classes = new TreeMap<>();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        String name = entry.getName();
        if (name.endsWith(SUFFIX) && !name.startsWith(VERSIONED)) {
          try (InputStream content = zip.getInputStream(entry)) {
            classes.put(name.substring(0, name.length() - SUFFIX.length()), content.readAllBytes());
          }
        }
      }
    }
    return classes;
  }
}
