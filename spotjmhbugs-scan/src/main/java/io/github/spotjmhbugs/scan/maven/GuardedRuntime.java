// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import eu.maveniverse.maven.mima.context.Lookup;
import eu.maveniverse.maven.mima.runtime.shared.PreBoot;
import eu.maveniverse.maven.mima.runtime.standalonestatic.MemoizingRepositorySystemSupplierLookup;
import eu.maveniverse.maven.mima.runtime.standalonestatic.StandaloneStaticRuntime;
import java.util.Map;
import java.util.TreeMap;
import org.apache.maven.model.building.ModelBuilder;
import org.apache.maven.repository.internal.ModelCacheFactory;
import org.eclipse.aether.impl.ArtifactDescriptorReader;
import org.eclipse.aether.impl.ArtifactResolver;
import org.eclipse.aether.impl.MetadataResolver;
import org.eclipse.aether.impl.OfflineController;
import org.eclipse.aether.impl.RemoteRepositoryFilterManager;
import org.eclipse.aether.impl.RemoteRepositoryManager;
import org.eclipse.aether.impl.RepositoryConnectorProvider;
import org.eclipse.aether.impl.RepositoryEventDispatcher;
import org.eclipse.aether.impl.UpdateCheckManager;
import org.eclipse.aether.impl.VersionRangeResolver;
import org.eclipse.aether.impl.VersionResolver;
import org.eclipse.aether.internal.impl.LocalPathComposer;
import org.eclipse.aether.spi.connector.transport.TransporterFactory;
import org.eclipse.aether.spi.io.FileProcessor;
import org.eclipse.aether.spi.resolution.ArtifactResolverPostProcessor;
import org.eclipse.aether.spi.synccontext.SyncContextFactory;
import org.eclipse.aether.transport.http.ChecksumExtractor;

/**
 * Maven Resolver with guards in its lowest places, which nothing goes around: where paths are made,
 * where artifacts and metadata are looked for, where connections are used, where models are built.
 */
final class GuardedRuntime extends StandaloneStaticRuntime {
  static {
    // A lock on a file that is deleted excludes nobody; only the JVM's own properties can say so.
    System.setProperty("aether.named.file-lock.deleteLockFiles", "false");
  }

  private final DeclaredRepositories declared;

  GuardedRuntime(DeclaredRepositories declared) {
    this.declared = declared;
  }

  @Override
  protected Lookup createRepositorySystemLookup(PreBoot boot) {
    return new Components();
  }

  /** Overrides are called by the constructor of the superclass: there are no fields. */
  private final class Components extends MemoizingRepositorySystemSupplierLookup {
    @Override
    protected LocalPathComposer getLocalPathComposer() {
      return memoize(LocalPathComposer.class, new GuardedPaths(super.getLocalPathComposer()));
    }

    @Override
    protected Map<String, TransporterFactory> getTransporterFactories(
        Map<String, ChecksumExtractor> extractors) {
      Map<String, TransporterFactory> guarded = new TreeMap<>();
      super.getTransporterFactories(extractors)
          .forEach((name, one) -> guarded.put(name, new GuardedTransporters(one, declared)));
      return memoize(TransporterFactory.class, guarded);
    }

    @Override
    protected ArtifactResolver getArtifactResolver(
        FileProcessor files,
        RepositoryEventDispatcher events,
        VersionResolver versions,
        UpdateCheckManager updates,
        RepositoryConnectorProvider connectors,
        RemoteRepositoryManager repositories,
        SyncContextFactory locks,
        OfflineController offline,
        Map<String, ArtifactResolverPostProcessor> processors,
        RemoteRepositoryFilterManager filters) {
      return memoize(
          ArtifactResolver.class,
          new GuardedArtifacts(
              super.getArtifactResolver(
                  files,
                  events,
                  versions,
                  updates,
                  connectors,
                  repositories,
                  locks,
                  offline,
                  processors,
                  filters)));
    }

    @Override
    protected MetadataResolver getMetadataResolver(
        RepositoryEventDispatcher events,
        UpdateCheckManager updates,
        RepositoryConnectorProvider connectors,
        RemoteRepositoryManager repositories,
        SyncContextFactory locks,
        OfflineController offline,
        RemoteRepositoryFilterManager filters) {
      return memoize(
          MetadataResolver.class,
          new GuardedMetadata(
              super.getMetadataResolver(
                  events, updates, connectors, repositories, locks, offline, filters)));
    }

    @Override
    protected ArtifactDescriptorReader getArtifactDescriptorReader(
        RemoteRepositoryManager repositories,
        VersionResolver versions,
        VersionRangeResolver ranges,
        ArtifactResolver artifacts,
        ModelBuilder models,
        RepositoryEventDispatcher events,
        ModelCacheFactory caches) {
      return memoize(
          ArtifactDescriptorReader.class,
          new GuardedDescriptors(
              super.getArtifactDescriptorReader(
                  repositories, versions, ranges, artifacts, models, events, caches)));
    }

    @Override
    protected ModelBuilder getModelBuilder() {
      return memoize(ModelBuilder.class, new GuardedModels().newInstance());
    }
  }
}
