// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.eclipse.quickfix;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.fix.edit.NotRepairableException;
import io.github.spotjmhbugs.fix.repair.Remedy;
import io.github.spotjmhbugs.fix.repair.SourceRepairs;
import io.github.spotjmhbugs.fix.repair.SourceRepairs.Choice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Platform;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.IType;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IMarkerResolutionGenerator2;

/**
 * Offers what {@code spotjmhbugs fix} can do about a marker. A marker does not hold the instruction
 * that its finding is about, so the classes of its file are analysed once more.
 */
public final class QuickFixes implements IMarkerResolutionGenerator2 {
  @Override
  public boolean hasResolutions(IMarker marker) {
    return new SpotBugsMarker(marker).isOfJavaBenchmark();
  }

  @Override
  public IMarkerResolution[] getResolutions(IMarker marker) {
    SpotBugsMarker ours = new SpotBugsMarker(marker);
    if (!ours.isOfJavaBenchmark()) {
      return new IMarkerResolution[0];
    }
    try (ProjectClasses classes = ProjectClasses.of(ours.unit().getJavaProject())) {
      return resolutions(ours, classes).toArray(IMarkerResolution[]::new);
    } catch (CoreException | IOException e) {
      Platform.getLog(QuickFixes.class).error("The benchmark cannot be repaired", e);
      return new IMarkerResolution[0];
    }
  }

  private static List<IMarkerResolution> resolutions(SpotBugsMarker marker, ProjectClasses classes)
      throws CoreException {
    List<Finding> findings = marker.among(classes.findings(marker.unit()));
    if (findings.isEmpty()) {
      findings = marker.among(classes.findings());
    }
    List<IMarkerResolution> all = new ArrayList<>();
    for (Finding finding : findings) {
      String subject = findings.size() == 1 ? "" : ": " + finding.subjectText();
      try {
        all.addAll(resolutions(finding, subject, marker.unit().getJavaProject(), classes));
      } catch (NotRepairableException e) {
        all.add(new NoRepair(e.reason() + subject));
      }
    }
    return all.isEmpty() ? List.of(new NoRepair("source and class differ")) : all;
  }

  private static List<IMarkerResolution> resolutions(
      Finding finding, String subject, IJavaProject project, ProjectClasses classes)
      throws CoreException, NotRepairableException {
    // A finding can be shown in a benchmark and be repaired in its helper.
    IType type = SpotBugsMarker.type(project, finding.site().className());
    if (type == null || !(type.getResource() instanceof IFile file)) {
      throw new NotRepairableException("the project has no source of the class");
    }
    OpenText text = OpenText.of(file);
    List<Choice> choices =
        new SourceRepairs(classes.program(), classes.check(file.getName()))
            .choices(text.text(), finding);
    List<IMarkerResolution> resolutions = new ArrayList<>();
    for (Choice choice : choices) {
      Remedy remedy = choice.remedy();
      resolutions.add(new Repair(remedy.label() + subject, remedy.effect(), text, choice.edits()));
    }
    return resolutions;
  }
}
