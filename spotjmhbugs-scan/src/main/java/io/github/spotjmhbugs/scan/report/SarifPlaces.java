// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.report;

import io.github.spotjmhbugs.practice.Finding;
import io.github.spotjmhbugs.practice.Location;
import io.github.spotjmhbugs.scan.report.SarifLog.ArtifactLocation;
import io.github.spotjmhbugs.scan.report.SarifLog.LogicalLocation;
import io.github.spotjmhbugs.scan.report.SarifLog.PhysicalLocation;
import io.github.spotjmhbugs.scan.report.SarifLog.Place;
import io.github.spotjmhbugs.scan.report.SarifLog.Region;
import io.github.spotjmhbugs.scan.source.SourcePaths;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Locations of findings as SARIF has them, with paths relative to the source root. */
final class SarifPlaces {
  private SarifPlaces() {}

  /**
   * @param location where a finding is
   * @return the place by file and line, and by name
   */
  static Place main(Location location) {
    return new Place(null, physical(location, location.line()), List.of(logical(location)));
  }

  /**
   * @param finding a finding
   * @return its secondary lines, or null when it has none
   */
  static @Nullable List<Place> related(Finding finding) {
    List<Place> places = new ArrayList<>();
    for (int line : finding.secondaryLines()) {
      places.add(new Place(places.size() + 1, physical(finding.location(), line), null));
    }
    return places.isEmpty() ? null : places;
  }

  private static PhysicalLocation physical(Location location, int line) {
    Region region = line > 0 ? new Region(line) : null;
    return new PhysicalLocation(new ArtifactLocation(uri(SourcePaths.path(location))), region);
  }

  private static LogicalLocation logical(Location location) {
    String className = Names.binary(location);
    return switch (location.kind()) {
      case CLASS -> new LogicalLocation(className, "type");
      case FIELD -> new LogicalLocation(className + "." + location.member(), "member");
      case METHOD -> new LogicalLocation(className + "." + location.member(), "function");
    };
  }

  private static String uri(String path) {
    try {
      // Behind a slash a colon is part of the path; at its start it would end a scheme.
      return new URI(null, null, "/" + path, null).toASCIIString().substring(1);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("not a path: " + path, e);
    }
  }
}
