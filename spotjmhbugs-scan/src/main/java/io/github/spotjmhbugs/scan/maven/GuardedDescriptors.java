// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.impl.ArtifactDescriptorReader;
import org.eclipse.aether.resolution.ArtifactDescriptorException;
import org.eclipse.aether.resolution.ArtifactDescriptorRequest;
import org.eclipse.aether.resolution.ArtifactDescriptorResult;
import org.eclipse.aether.util.artifact.ArtifactIdUtils;

/**
 * Refuses the POM of a library that relocates in a circle. Maven's reader lets it through as one
 * without dependencies, and the collector then follows the relocation until the stack is full.
 *
 * @param reader reads POMs
 */
record GuardedDescriptors(ArtifactDescriptorReader reader) implements ArtifactDescriptorReader {
  @Override
  public ArtifactDescriptorResult readArtifactDescriptor(
      RepositorySystemSession session, ArtifactDescriptorRequest request)
      throws ArtifactDescriptorException {
    ArtifactDescriptorResult result = reader.readArtifactDescriptor(session, request);
    String last = ArtifactIdUtils.toId(result.getArtifact());
    if (result.getRelocations().stream().map(ArtifactIdUtils::toId).anyMatch(last::equals)) {
      throw new ArtifactDescriptorException(result, "it relocates in a circle");
    }
    return result;
  }
}
