// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.formats.report;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.finding.Location;
import io.github.spotjmhbugs.finding.SourceSpot;
import io.github.spotjmhbugs.formats.report.SarifLog.ArtifactChange;
import io.github.spotjmhbugs.formats.report.SarifLog.ArtifactLocation;
import io.github.spotjmhbugs.formats.report.SarifLog.Fix;
import io.github.spotjmhbugs.formats.report.SarifLog.LogicalLocation;
import io.github.spotjmhbugs.formats.report.SarifLog.PhysicalLocation;
import io.github.spotjmhbugs.formats.report.SarifLog.Place;
import io.github.spotjmhbugs.formats.report.SarifLog.Region;
import io.github.spotjmhbugs.formats.report.SarifLog.Replacement;
import io.github.spotjmhbugs.formats.report.SarifLog.Text;
import io.github.spotjmhbugs.formats.report.SarifLog.UriBase;
import io.github.spotjmhbugs.host.result.Names;
import io.github.spotjmhbugs.host.result.SourceFix;
import io.github.spotjmhbugs.host.source.SourceFile;
import io.github.spotjmhbugs.host.source.SourcePaths;
import io.github.spotjmhbugs.host.source.Sources;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Converts the locations of a target's findings to SARIF, relative to the source root.
 *
 * @param sources where the sources are
 * @param target the target that the findings are in
 */
record SarifPlaces(Sources sources, String target) {
  private static final String ROOT = "%SRCROOT%";

  /** Path segments with which a reference could leave the root. */
  private static final Set<String> UNSAFE = Set.of("", ".", "..");

  /** Without an address: a report must not reveal where it was made. */
  static final Map<String, UriBase> BASES =
      Map.of(
          ROOT,
          new UriBase(
              new Text(
                  "The root of the repository; for sources that are outside or unavailable, the folder"
                      + " that contains the packages.")));

  /**
   * Converts the location of a finding.
   *
   * @param finding a finding
   * @return the place by file, line and, where the source line tells, columns, and by name
   */
  Place main(Finding finding) {
    Location location = finding.location();
    Optional<SourceSpot> spot = sources.spot(target, finding);
    Region region = spot.isPresent() ? region(spot.get()) : line(location.line());
    return new Place(
        null, new PhysicalLocation(artifact(location), region), List.of(logical(location)));
  }

  private static @Nullable Region region(SourceSpot spot) {
    int column = spot.start() + 1;
    return spot.isNamed()
        ? new Region(spot.line(), column, null, column + spot.length())
        : line(spot.line());
  }

  private static @Nullable Region line(int line) {
    return line > 0 ? new Region(line, null, null, null) : null;
  }

  /**
   * Converts secondary lines.
   *
   * @param finding a finding
   * @return its secondary lines, or null when it has none
   */
  @Nullable List<Place> related(Finding finding) {
    List<Place> places = new ArrayList<>();
    for (int line : finding.secondaryLines()) {
      PhysicalLocation place = new PhysicalLocation(artifact(finding.location()), line(line));
      places.add(new Place(places.size() + 1, place, null));
    }
    return places.isEmpty() ? null : places;
  }

  /**
   * Converts a repair.
   *
   * @param fix a change of one source file
   * @return the same in terms of lines and columns
   */
  Fix fix(SourceFix fix) {
    List<Replacement> replacements =
        fix.replacements().stream()
            .map(
                each ->
                    new Replacement(
                        new Region(
                            each.startLine(), each.startColumn(), each.endLine(), each.endColumn()),
                        new Text(each.text())))
            .toList();
    return new Fix(
        new Text(fix.description()),
        List.of(new ArtifactChange(artifact(fix.place()), replacements)));
  }

  private ArtifactLocation artifact(Location location) {
    String path =
        sources
            .find(target, location)
            .map(SourceFile::path)
            .orElseGet(() -> SourcePaths.path(location));
    return new ArtifactLocation(uri(path), ROOT);
  }

  private static LogicalLocation logical(Location location) {
    String className = Names.binary(location);
    return switch (location.kind()) {
      case CLASS -> new LogicalLocation(className, "type");
      case FIELD -> new LogicalLocation(className + "." + location.member(), "member");
      case METHOD -> new LogicalLocation(className + "." + location.member(), "function");
    };
  }

  /** Makes a relative reference from any name that a class file may contain. */
  private static String uri(String path) {
    return Stream.of(path.split("/"))
        .filter(segment -> !UNSAFE.contains(segment))
        // What the encoder leaves as it is may be in a path; only the encoding of spaces differs.
        .map(segment -> URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20"))
        .collect(Collectors.joining("/"));
  }
}
