// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spotbugs;

import edu.umd.cs.findbugs.ba.AnalysisContext;
import edu.umd.cs.findbugs.ba.SourceFinder;
import edu.umd.cs.findbugs.util.ClassName;
import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.SourceSpot;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The lines of findings in the sources that SpotBugs was given, such as those of Eclipse. */
final class SourceLines {
  private SourceLines() {}

  /**
   * {@return the line of the annotation that a finding is about, if the source is at hand; else the
   * line in the class file, which has those of code only, or -1}
   *
   * @param finding a finding in a class that is being analysed
   */
  static int of(Finding finding) {
    int line = finding.location().line();
    return SourceSpot.isBetterThanLineOf(finding)
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
}
