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

  /** A part of a path in every file system; none is as long as to be refused by one. */
  private static final Pattern NAME =
      Pattern.compile("(?!.*\\.\\.)[A-Za-z0-9_][A-Za-z0-9_.-]{0,199}(?<!\\.)");

  private static final Pattern VERSION =
      Pattern.compile("(?!.*\\.\\.)[A-Za-z0-9_][A-Za-z0-9_.+-]{0,199}(?<!\\.)");
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

  /**
   * Tells whether coordinates that a stranger wrote are safe to make a path and a URL of.
   *
   * @param artifact any artifact
   * @return what is wrong with them, or empty when they name a place inside of a repository
   */
  static Optional<String> fault(Artifact artifact) {
    if (!isName(artifact.getGroupId()) || !isName(artifact.getArtifactId())) {
      return Optional.of("its name is none that a repository has");
    }
    if (!VERSION.matcher(artifact.getVersion()).matches()) {
      return Optional.of("its version is none that a repository has");
    }
    boolean isPlain = artifact.getClassifier().isEmpty() || isName(artifact.getClassifier());
    boolean isFile = artifact.getExtension().isEmpty() || isName(artifact.getExtension());
    return isPlain && isFile
        ? Optional.empty()
        : Optional.of("its classifier or type is none that a repository has");
  }

  /** {@return whether it is a name as repositories have them} */
  static boolean isName(String text) {
    return NAME.matcher(text).matches();
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
