// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;
import edu.umd.cs.findbugs.Detector2;
import edu.umd.cs.findbugs.classfile.CheckedAnalysisException;
import edu.umd.cs.findbugs.classfile.ClassDescriptor;
import edu.umd.cs.findbugs.classfile.Global;
import io.github.spotjmhbugs.finding.ClassReport;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.finding.RunFindings;
import java.util.ArrayList;
import java.util.List;

/**
 * Reports the findings of one practice. It waits for the end of the pass: several classes can have
 * a finding in common, in a state or superclass that they share.
 */
abstract class PracticeDetector implements Detector2 {
  private final PracticeKey practice;
  private final BugReporter reporter;
  private final List<ClassReport> reports = new ArrayList<>();

  /**
   * @param practice whose findings to report
   * @param reporter where to report them
   */
  PracticeDetector(PracticeKey practice, BugReporter reporter) {
    this.practice = practice;
    this.reporter = reporter;
  }

  @Override
  public final void visitClass(ClassDescriptor descriptor) throws CheckedAnalysisException {
    reports.add(Global.getAnalysisCache().getClassAnalysis(ClassReport.class, descriptor));
  }

  @Override
  public final void finishPass() {
    for (Finding finding : RunFindings.of(reports)) {
      if (finding.pattern().practice().equals(practice)) {
        reporter.reportBug(BugInstances.of(this, finding, SourceLines.of(finding)));
      }
    }
    reports.clear();
  }

  /** SpotBugs 4.9 gave this method a body; 4.8 calls it all the same. */
  @Override
  public final String getDetectorClassName() {
    return getClass().getName();
  }
}
