// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import java.util.List;
import org.apache.maven.model.Model;
import org.apache.maven.model.building.DefaultModelBuilderFactory;
import org.apache.maven.model.superpom.SuperPomProvider;
import org.apache.maven.repository.internal.ArtifactDescriptorUtils;
import org.eclipse.aether.repository.RemoteRepository;

/**
 * The repositories that every Maven project has, from the POM that Maven lets every POM inherit.
 */
final class CentralRepository extends DefaultModelBuilderFactory {
  /**
   * @return the repositories of the super POM
   */
  static List<RemoteRepository> repositories() {
    SuperPomProvider provider = new CentralRepository().newSuperPomProvider();
    Model superPom = provider.getSuperModel("4.0.0");
    return superPom.getRepositories().stream()
        .map(ArtifactDescriptorUtils::toRemoteRepository)
        .toList();
  }
}
