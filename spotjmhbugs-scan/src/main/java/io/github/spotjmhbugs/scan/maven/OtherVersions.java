// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
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
  private static final Map<String, String> BEFORE = Map.of("2.13", "2.12", "3", "2.13");
  private static final Pattern OF_SCALA = Pattern.compile("(.*_)(2\\.13|3)");

  /**
   * Finds what stands in for an artifact in the user's own repositories.
   *
   * @param missing what none has
   * @return the {@linkplain #closest closest} version; of a library for Scala 2.13 or 3 without any
   *     version, the same for the Scala before: its class files can be read, and nothing of it is
   *     run; empty when there is neither
   */
  Optional<Artifact> standIn(Artifact missing) {
    return closest(missing).map(missing::setVersion).or(() -> ofOtherScala(missing));
  }

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
   * Finds releases in the user's own repositories.
   *
   * @param asked what is asked for
   * @return its version, or else the {@linkplain #closest closest}; without a version all releases,
   *     the newest first; empty when there is none
   */
  List<String> releases(Artifact asked) {
    return asked.getVersion().isEmpty()
        ? present(asked.setVersion("0")).stream()
            .filter(OtherVersions::isRelease)
            .sorted(Comparator.reverseOrder())
            .map(Version::toString)
            .toList()
        : nearest(asked).stream().toList();
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

  private Optional<Artifact> ofOtherScala(Artifact missing) {
    Matcher scala = OF_SCALA.matcher(missing.getArtifactId());
    if (!scala.matches() || !present(missing).isEmpty()) {
      return Optional.empty();
    }
    String name = scala.group(1) + BEFORE.get(scala.group(2));
    Artifact other =
        new DefaultArtifact(
            missing.getGroupId(),
            name,
            missing.getClassifier(),
            missing.getExtension(),
            missing.getVersion());
    return nearest(other).map(other::setVersion);
  }

  /**
   * {@return whether no other library is the same for the next version of Scala}
   *
   * @param library the {@linkplain #name name} of one that may have come with a stand-in
   * @param found the names of all that were found
   */
  static boolean isNewest(String library, Set<String> found) {
    return BEFORE.entrySet().stream()
        .filter(next -> library.endsWith("_" + next.getValue()))
        .map(next -> library.substring(0, library.lastIndexOf(next.getValue())) + next.getKey())
        .noneMatch(found::contains);
  }

  /** {@return what an artifact is called, with its group and without its version} */
  static String name(Artifact artifact) {
    return artifact.getGroupId() + ":" + artifact.getArtifactId();
  }

  /** {@return how a problem says it} */
  static String note(String other) {
    return "not found; " + other + " stands in for it";
  }
}
