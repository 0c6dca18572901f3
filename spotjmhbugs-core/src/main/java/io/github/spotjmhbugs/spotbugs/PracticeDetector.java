// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.BugReporter;
import edu.umd.cs.findbugs.Detector2;
import edu.umd.cs.findbugs.classfile.CheckedAnalysisException;
import edu.umd.cs.findbugs.classfile.ClassDescriptor;
import edu.umd.cs.findbugs.classfile.Global;
import io.github.spotjmhbugs.practice.ClassReport;
import io.github.spotjmhbugs.practice.Finding;
import io.github.spotjmhbugs.practice.FindingMerger;
import io.github.spotjmhbugs.practice.Pattern;
import java.util.ArrayList;
import java.util.List;

/**
 * Reports the findings of one practice. It waits for the end of the pass: several classes can have
 * a finding in common, in a state or superclass that they share.
 */
abstract class PracticeDetector implements Detector2 {
  private final Pattern.Key practice;
  private final BugReporter reporter;
  private final List<Finding> findings = new ArrayList<>();

  /**
   * @param practice whose findings to report
   * @param reporter where to report them
   */
  PracticeDetector(Pattern.Key practice, BugReporter reporter) {
    this.practice = practice;
    this.reporter = reporter;
  }

  @Override
  public final void visitClass(ClassDescriptor descriptor) throws CheckedAnalysisException {
    ClassReport report = Global.getAnalysisCache().getClassAnalysis(ClassReport.class, descriptor);
    report.findings().stream().filter(f -> f.pattern().key() == practice).forEach(findings::add);
  }

  @Override
  public final void finishPass() {
    for (Finding finding : FindingMerger.merge(findings)) {
      reporter.reportBug(BugInstances.of(this, finding));
    }
    findings.clear();
  }
}
