// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.impl.MetadataResolver;
import org.eclipse.aether.metadata.Metadata;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.MetadataRequest;
import org.eclipse.aether.resolution.MetadataResult;
import org.eclipse.aether.transfer.MetadataNotFoundException;

/**
 * Which versions there are, only the user's repositories are asked: what a project's own say would
 * decide over versions that the others have.
 *
 * @param resolver finds metadata
 */
record GuardedMetadata(MetadataResolver resolver) implements MetadataResolver {
  @Override
  public List<MetadataResult> resolveMetadata(
      RepositorySystemSession session, Collection<? extends MetadataRequest> requests) {
    List<MetadataResult> results = new ArrayList<>();
    for (MetadataRequest request : requests) {
      RemoteRepository repository = request.getRepository();
      boolean isDeclared = repository != null && DeclaredRepositories.isDeclared(repository);
      if (isDeclared || !isSafe(request.getMetadata())) {
        results.add(
            new MetadataResult(request)
                .setException(new MetadataNotFoundException(request.getMetadata(), repository)));
      } else {
        results.addAll(resolver.resolveMetadata(session, List.of(request)));
      }
    }
    return results;
  }

  /** {@return whether it has a place in a repository} */
  static boolean isSafe(Metadata metadata) {
    boolean isOfVersion = metadata.getVersion().isEmpty();
    return Stream.of(metadata.getGroupId(), metadata.getArtifactId(), metadata.getType())
            .allMatch(name -> name.isEmpty() || Coordinates.isName(name))
        && (isOfVersion
            || Coordinates.fault(new DefaultArtifact("g", "a", "", metadata.getVersion()))
                .isEmpty());
  }
}
