// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.repository.internal.MavenRepositorySystemUtils;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.repository.LocalRepository;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.supplier.RepositorySystemSupplier;
import org.eclipse.aether.transfer.TransferListener;

/**
 * Maven Resolver, set up as the user's own Maven is.
 *
 * @param system the resolver
 * @param session its configuration
 * @param repositories where to download from; mirrors stand in for what they mirror
 */
record MavenSession(
    RepositorySystem system,
    DefaultRepositorySystemSession session,
    List<RemoteRepository> repositories) {

  /**
   * @param options properties for Maven
   * @param listener is told of downloads
   * @return a session
   * @throws IOException when the user's settings cannot be read; the message says why
   */
  static MavenSession open(MavenOptions options, TransferListener listener) throws IOException {
    UserSettings settings = UserSettings.read(options);
    RepositorySystem system = new RepositorySystemSupplier().get();
    DefaultRepositorySystemSession session = MavenRepositorySystemUtils.newSession();
    session.setUserProperties(options.properties());
    session.setConfigProperties(options.properties());
    settings.applyTo(session);
    LocalRepository local = new LocalRepository(settings.localRepository(options));
    session.setLocalRepositoryManager(system.newLocalRepositoryManager(session, local));
    session.setTransferListener(listener);
    List<RemoteRepository> repositories = new ArrayList<>(settings.repositories());
    repositories.addAll(CentralRepository.repositories());
    return new MavenSession(
        system, session, system.newResolutionRepositories(session, repositories));
  }
}
