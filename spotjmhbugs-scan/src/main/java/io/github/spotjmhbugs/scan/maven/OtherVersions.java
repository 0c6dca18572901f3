// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.resolution.VersionRangeRequest;
import org.eclipse.aether.resolution.VersionRangeResolutionException;
import org.eclipse.aether.util.version.GenericVersionScheme;
import org.eclipse.aether.version.InvalidVersionSpecificationException;
import org.eclipse.aether.version.Version;

/**
 * What stands in for versions that no repository has: previews that were withdrawn, snapshots, and
 * releases of repositories that are gone. Sources rarely notice.
 *
 * @param maven the session whose repositories tell which versions there are
 */
record OtherVersions(MavenSession maven) {
  /**
   * Finds the closest version in the user's own repositories.
   *
   * @param missing what none has
   * @return the lowest later version with the same first number, else the highest earlier one with
   *     that number; empty when there is none, when the version lacks only this file, or when the
   *     coordinates are not valid
   */
  Optional<String> closest(Artifact missing) {
    if (Coordinates.fault(missing).isPresent()) {
      return Optional.empty(); // it names no place in a repository
    }
    try {
      Version wanted = new GenericVersionScheme().parseVersion(missing.getVersion());
      List<Version> all =
          maven
              .system()
              .resolveVersionRange(
                  maven.session(),
                  new VersionRangeRequest(missing.setVersion("[0,)"), maven.repositories(), null))
              .getVersions();
      if (all.stream().anyMatch(one -> one.toString().equals(missing.getVersion()))) {
        return Optional.empty(); // it is there, without such a file
      }
      List<Version> line =
          all.stream()
              .filter(one -> first(one).equals(first(wanted)))
              .filter(one -> !one.toString().endsWith("-SNAPSHOT"))
              .toList();
      return line.stream()
          .filter(one -> one.compareTo(wanted) >= 0) // 2.26ea0 equals 2.26ea
          .min(Comparator.naturalOrder())
          .or(() -> line.stream().max(Comparator.naturalOrder()))
          .map(Version::toString);
    } catch (VersionRangeResolutionException | InvalidVersionSpecificationException e) {
      return Optional.empty(); // that the version itself is missing has been told
    }
  }

  private static String first(Version version) {
    return version.toString().split("\\D", 2)[0];
  }

  /** {@return how a problem says it} */
  static String note(String version) {
    return "not found; " + version + " stands in for it";
  }
}
