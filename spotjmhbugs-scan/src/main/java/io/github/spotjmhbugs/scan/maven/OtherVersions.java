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
    return present(missing).stream().anyMatch(one -> one.toString().equals(missing.getVersion()))
        ? Optional.empty() // it is there, without such a file
        : nearest(missing);
  }

  /**
   * Finds a release in the user's own repositories.
   *
   * @param asked what is asked for; without a version, the newest release is
   * @return its version, or else the {@linkplain #closest closest}; empty when there is none
   */
  Optional<String> release(Artifact asked) {
    return asked.getVersion().isEmpty()
        ? present(asked.setVersion("0")).stream()
            .filter(OtherVersions::isRelease)
            .max(Comparator.naturalOrder())
            .map(Version::toString)
        : nearest(asked);
  }

  private Optional<String> nearest(Artifact artifact) {
    try {
      Version wanted = new GenericVersionScheme().parseVersion(artifact.getVersion());
      List<Version> line =
          present(artifact).stream()
              .filter(one -> first(one).equals(first(wanted)) && isRelease(one))
              .toList();
      return line.stream()
          .filter(one -> one.compareTo(wanted) >= 0) // 2.26ea0 equals 2.26ea
          .min(Comparator.naturalOrder())
          .or(() -> line.stream().max(Comparator.naturalOrder()))
          .map(Version::toString);
    } catch (InvalidVersionSpecificationException e) {
      return Optional.empty();
    }
  }

  private List<Version> present(Artifact artifact) {
    if (Coordinates.fault(artifact).isPresent()) {
      return List.of(); // it names no place in a repository
    }
    try {
      return maven
          .system()
          .resolveVersionRange(
              maven.session(),
              new VersionRangeRequest(artifact.setVersion("[0,)"), maven.repositories(), null))
          .getVersions();
    } catch (VersionRangeResolutionException e) {
      return List.of(); // that the version itself is missing has been told
    }
  }

  private static boolean isRelease(Version version) {
    return !version.toString().endsWith("-SNAPSHOT");
  }

  private static String first(Version version) {
    return version.toString().split("\\D", 2)[0];
  }

  /** {@return how a problem says it} */
  static String note(String version) {
    return "not found; " + version + " stands in for it";
  }
}
