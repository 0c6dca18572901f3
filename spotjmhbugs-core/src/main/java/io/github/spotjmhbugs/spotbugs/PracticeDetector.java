// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;
import edu.umd.cs.findbugs.Detector2;
import edu.umd.cs.findbugs.ba.AnalysisContext;
import edu.umd.cs.findbugs.ba.SourceFinder;
import edu.umd.cs.findbugs.classfile.CheckedAnalysisException;
import edu.umd.cs.findbugs.classfile.ClassDescriptor;
import edu.umd.cs.findbugs.classfile.Global;
import edu.umd.cs.findbugs.util.ClassName;
import io.github.spotjmhbugs.finding.ClassReport;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.RunFindings;
import io.github.spotjmhbugs.finding.SourceSpot;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reports the findings of the practice that a detector is named after, those about annotations at
 * their lines in the sources that SpotBugs was given, such as those of Eclipse. It waits for the
 * end of the pass: classes can have a finding in common, in a state or superclass.
 */
abstract class PracticeDetector implements Detector2 {
  private final BugReporter reporter;
  private final List<ClassReport> reports = new ArrayList<>();

  PracticeDetector(BugReporter reporter) {
    this.reporter = reporter;
  }

  @Override
  public final void visitClass(ClassDescriptor descriptor) throws CheckedAnalysisException {
    reports.add(Global.getAnalysisCache().getClassAnalysis(ClassReport.class, descriptor));
  }

  @Override
  public final void finishPass() {
    for (Finding finding : RunFindings.of(reports)) {
      String name = finding.pattern().practice() + "Detector";
      if (getClass().getSimpleName().equalsIgnoreCase(name)) {
        reporter.reportBug(BugInstances.of(this, finding, lineOf(finding)));
      }
    }
    reports.clear();
  }

  /**
   * The line of the annotation that a finding is about, if the source is at hand; else the line in
   * the class file, which has those of code only, or -1.
   */
  private static int lineOf(Finding finding) {
    int line = finding.location().line();
    return SourceSpot.isAboutAnnotation(finding)
        ? source(finding.location())
            .flatMap(source -> SourceSpot.in(source, finding))
            .map(SourceSpot::line)
            .orElse(line)
        : line;
  }

  private static Optional<List<String>> source(Location location) {
    SourceFinder sources = AnalysisContext.currentAnalysisContext().getSourceFinder();
    String packageName =
        ClassName.extractPackageName(ClassName.toDottedClassName(location.className()));
    try (InputStream source =
        sources.findSourceFile(packageName, location.sourceFile()).getInputStream()) {
      return Optional.of(
          new String(source.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** SpotBugs 4.9 gave this method a body; 4.8 calls it all the same. */
  @Override
  public final String getDetectorClassName() {
    return getClass().getName();
  }
}
