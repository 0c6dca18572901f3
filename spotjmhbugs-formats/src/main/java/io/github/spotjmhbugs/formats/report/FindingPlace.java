// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.SourceSpot;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.source.SourceFile;
import io.github.spotjmhbugs.host.source.SourcePaths;
import io.github.spotjmhbugs.host.source.Sources;
import java.util.Optional;

/**
 * Where a finding is, for services that show it beside the code.
 *
 * @param path the path of the source file, relative to the repository if its sources are known
 * @param line the line, counted from 1; 0 if it is unknown
 * @param column the column, counted from 1; 0 if it is unknown
 */
public record FindingPlace(String path, int line, int column) {
  /**
   * Finds the place.
   *
   * @param sources the sources of the scanned classes
   * @param target the target that the finding is in
   * @param finding a finding
   * @return its place
   */
  public static FindingPlace of(Sources sources, String target, Finding finding) {
    Location at = finding.location();
    Optional<SourceFile> source = sources.find(target, at);
    Optional<SourceSpot> spot = sources.spot(target, finding);
    return new FindingPlace(
        OneLine.of(source.map(SourceFile::path).orElseGet(() -> SourcePaths.path(at))),
        Math.max(0, spot.map(SourceSpot::line).orElse(at.line())),
        spot.filter(SourceSpot::isNamed).map(named -> named.start() + 1).orElse(0));
  }

  /** {@return path and line, as compilers name a place} */
  @Override
  public String toString() {
    return line > 0 ? path + ":" + line : path;
  }
}
