// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.page;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.SourceSpot;
import io.github.spotjmhbugs.host.source.SourceFile;
import io.github.spotjmhbugs.host.source.Sources;
import io.github.spotjmhbugs.report.Excerpt;
import io.github.spotjmhbugs.report.Excerpt.Line;
import io.github.spotjmhbugs.report.Excerpt.Mark;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The source lines that a finding is about, with a few around them.
 *
 * @param sources the sources of the scanned classes
 */
record Excerpts(Sources sources) {
  private static final int AROUND_MAIN = 4;
  private static final int AROUND_RELATED = 1;

  /**
   * Finds the source lines of a finding.
   *
   * @param target the target that the finding is in
   * @param finding a finding
   * @return its source lines; absent when there are no sources, or when they are too short to be
   *     the ones that the class was compiled from
   */
  Optional<Excerpt> of(String target, Finding finding) {
    return sources
        .find(target, finding.location())
        .flatMap(
            file ->
                sources
                    .spot(target, finding)
                    .map(
                        spot ->
                            new Excerpt(
                                file.path() + ":" + spot.line(), lines(file, spot, finding))));
  }

  private static List<Line> lines(SourceFile file, SourceSpot spot, Finding finding) {
    int main = spot.line();
    SortedMap<Integer, Mark> shown = new TreeMap<>();
    around(main, AROUND_MAIN, file, shown);
    for (int line : finding.secondaryLines()) {
      around(line, AROUND_RELATED, file, shown);
    }
    finding.secondaryLines().forEach(line -> shown.replace(line, Mark.RELATED));
    shown.replace(main, Mark.MAIN);
    List<Line> lines = new ArrayList<>();
    for (Map.Entry<Integer, Mark> line : shown.entrySet()) {
      String text = file.lines().get(line.getKey() - 1);
      boolean isSpot = spot.isNamed() && line.getKey() == main;
      lines.add(
          isSpot
              ? new Line(main, text, Mark.MAIN, spot.start(), spot.start() + spot.length())
              : new Line(line.getKey(), text, line.getValue()));
    }
    return lines;
  }

  private static void around(
      int center, int distance, SourceFile file, SortedMap<Integer, Mark> shown) {
    int last = Math.min(center + distance, file.lines().size());
    for (int line = Math.max(1, center - distance); line <= last; line++) {
      shown.put(line, Mark.NONE);
    }
  }
}
