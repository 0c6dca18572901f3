// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import java.io.Serializable;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;

/**
 * Maven coordinates of a jar.
 *
 * @param group the group id
 * @param artifact the artifact id
 * @param version the version
 * @param classifier the classifier, or empty
 */
public record Coordinates(String group, String artifact, String version, String classifier)
    implements Serializable {
  private static final String PART = "([A-Za-z0-9_][A-Za-z0-9_.+-]*)";
  private static final Pattern FORM =
      Pattern.compile(PART + ":" + PART + ":" + PART + "(?::" + PART + ")?");

  /**
   * Parses coordinates.
   *
   * @param text {@code group:artifact:version} or {@code group:artifact:version:classifier}
   * @return the coordinates, or empty when the text has a different form
   */
  public static Optional<Coordinates> parse(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    String classifier = parts.group(4) == null ? "" : parts.group(4);
    return Optional.of(new Coordinates(parts.group(1), parts.group(2), parts.group(3), classifier));
  }

  /** {@return the jar that they name} */
  Artifact toJar() {
    return new DefaultArtifact(group, artifact, classifier, "jar", version);
  }

  /** {@return the jar of its sources, named the way Maven's own plugins do} */
  Artifact toSources() {
    String sources = "tests".equals(classifier) ? "test-sources" : "sources";
    return new DefaultArtifact(group, artifact, sources, "jar", version);
  }
}
