// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.eclipse.quickfix;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.SourceSpot;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.jdt.core.IBuffer;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.IMember;
import org.eclipse.jdt.core.ISourceRange;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.JavaModelException;
import org.jspecify.annotations.Nullable;

/**
 * A marker that the SpotBugs plugin made of a finding. It tells the pattern and a line only.
 *
 * @param marker the marker
 */
record SpotBugsMarker(IMarker marker) {
  private static final String PATTERN = "BUGTYPE";
  private static final String OUR_PATTERNS = "JMH_";

  /** The plugin's line; {@code IMarker.LINE_NUMBER} can be one where that is unknown. */
  private static final String LINE = "PRIMARY_LINE";

  boolean isOfJavaBenchmark() {
    return marker.getAttribute(PATTERN, "").startsWith(OUR_PATTERNS)
        && marker.getResource() instanceof IFile file
        && "java".equals(file.getFileExtension());
  }

  ICompilationUnit unit() {
    return JavaCore.createCompilationUnitFrom((IFile) marker.getResource());
  }

  /**
   * Finds out what the marker is about.
   *
   * @param findings findings of the project
   * @return those that it can be
   * @throws JavaModelException when the source file cannot be read
   */
  List<Finding> among(List<Finding> findings) throws JavaModelException {
    int line = marker.getAttribute(LINE, marker.getAttribute(IMarker.LINE_NUMBER, 0));
    int shown = marker.getAttribute(IMarker.LINE_NUMBER, 0);
    List<String> text = text();
    List<Finding> inLine = new ArrayList<>();
    List<Finding> withoutLine = new ArrayList<>();
    for (Finding each : findings) {
      if (each.pattern().type().equals(marker.getAttribute(PATTERN, "")) && isInFile(each)) {
        if (each.location().line() == line || isShownAt(line, each, text)) {
          inLine.add(each);
        } else if (each.location().line() < 0 && declarationLine(each) == shown) {
          withoutLine.add(each);
        }
      }
    }
    return inLine.isEmpty() ? withoutLine : inLine;
  }

  /** The plugin shows annotations where they stand, if it can read the source. */
  private static boolean isShownAt(int line, Finding finding, List<String> text) {
    return SourceSpot.isAboutAnnotation(finding)
        && SourceSpot.in(text, finding).filter(spot -> spot.line() == line).isPresent();
  }

  private List<String> text() throws JavaModelException {
    IBuffer buffer = unit().getBuffer();
    return buffer == null ? List.of() : buffer.getContents().lines().toList();
  }

  private boolean isInFile(Finding finding) throws JavaModelException {
    IType type = type(unit().getJavaProject(), finding.location().className());
    return type != null && unit().equals(type.getCompilationUnit());
  }

  /** Where SpotBugs shows what has no line in the class file: at the name of the field or class. */
  private int declarationLine(Finding finding) throws JavaModelException {
    IType type = type(unit().getJavaProject(), finding.location().className());
    String field = finding.location().member();
    IMember member = type == null || field.isEmpty() ? type : type.getField(field);
    ISourceRange range = member == null ? null : member.getNameRange();
    IBuffer text = unit().getBuffer();
    return range == null || text == null
        ? 0
        : (int) text.getText(0, range.getOffset() + 1).lines().count();
  }

  /**
   * Finds the source of a class.
   *
   * @param project the project to search
   * @param internalName the internal name of a class
   * @return the class, or null when the project has no such class
   * @throws JavaModelException when the project cannot be read
   */
  static @Nullable IType type(IJavaProject project, String internalName) throws JavaModelException {
    return project.findType(internalName.replace('/', '.').replace('$', '.'));
  }
}
