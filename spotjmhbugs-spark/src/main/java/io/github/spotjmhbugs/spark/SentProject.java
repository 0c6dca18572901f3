// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark;

import io.github.spotjmhbugs.scan.maven.Coordinates;
import io.github.spotjmhbugs.study.run.ListedProject;
import io.github.spotjmhbugs.study.run.Origin;
import java.io.Serializable;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A row of the list on its way to an executor: paths cannot be sent as they are. What a name stands
 * for is decided once, where the list is read.
 *
 * @param project its name, as the list gives it
 * @param kind what it is
 * @param place its URL, path or coordinates
 * @param stars its stars, or null when the list does not tell
 * @param forked whether it is a fork of another project
 * @param ref the branch, tag or commit to look at; empty for the default branch
 */
record SentProject(
    String project, Kind kind, String place, @Nullable Integer stars, boolean forked, String ref)
    implements Serializable {

  /** What a project can be. */
  enum Kind {
    REPOSITORY,
    FOLDER,
    JAR,
    ARTIFACT
  }

  /**
   * {@return the same, to be sent}
   *
   * @param listed a row of the list
   */
  static SentProject of(ListedProject listed) {
    Origin origin = listed.origin();
    if (origin instanceof Origin.Repository repository) {
      return of(listed, Kind.REPOSITORY, repository.url());
    }
    if (origin instanceof Origin.Folder folder) {
      return of(listed, Kind.FOLDER, folder.path().toString());
    }
    if (origin instanceof Origin.Jar jar) {
      return of(listed, Kind.JAR, jar.path().toString());
    }
    // Only coordinates are written in one way.
    return of(listed, Kind.ARTIFACT, listed.project());
  }

  private static SentProject of(ListedProject listed, Kind kind, String place) {
    return new SentProject(
        listed.project(), kind, place, listed.stars(), listed.forked(), listed.ref());
  }

  /** {@return the row of the list} */
  ListedProject toListed() {
    return new ListedProject(project, origin(), stars, forked, ref);
  }

  private Origin origin() {
    return switch (kind) {
      case REPOSITORY -> new Origin.Repository(place);
      case FOLDER -> new Origin.Folder(Path.of(place));
      case JAR -> new Origin.Jar(Path.of(place));
      case ARTIFACT -> new Origin.Artifact(Coordinates.parse(place).orElseThrow());
    };
  }
}
