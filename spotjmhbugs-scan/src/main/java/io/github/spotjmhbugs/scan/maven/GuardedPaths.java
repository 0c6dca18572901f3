// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.internal.impl.LocalPathComposer;
import org.eclipse.aether.metadata.Metadata;

/**
 * Where files of a local repository are: the last place in which a coordinate can be refused.
 *
 * @param paths makes the paths
 */
record GuardedPaths(LocalPathComposer paths) implements LocalPathComposer {
  @Override
  public String getPathForArtifact(Artifact artifact, boolean local) {
    Coordinates.fault(artifact)
        .ifPresent(
            fault -> {
              throw new IllegalArgumentException(artifact + ": " + fault);
            });
    return paths.getPathForArtifact(artifact, local);
  }

  @Override
  public String getPathForMetadata(Metadata metadata, String repositoryKey) {
    if (!GuardedMetadata.isSafe(metadata) || !Coordinates.isName(repositoryKey)) {
      throw new IllegalArgumentException(metadata + ": no place in a repository");
    }
    return paths.getPathForMetadata(metadata, repositoryKey);
  }
}
