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
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
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
import org.eclipse.aether.metadata.Metadata;
import org.eclipse.aether.resolution.ArtifactDescriptorException;
import org.eclipse.aether.resolution.ArtifactDescriptorRequest;
import org.eclipse.aether.resolution.ArtifactDescriptorResult;
import org.eclipse.aether.spi.connector.transport.TransporterFactory;
import org.eclipse.aether.spi.io.FileProcessor;
import org.eclipse.aether.spi.resolution.ArtifactResolverPostProcessor;
import org.eclipse.aether.spi.synccontext.SyncContextFactory;
import org.eclipse.aether.transport.http.ChecksumExtractor;
import org.eclipse.aether.util.artifact.ArtifactIdUtils;

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

  /**
   * Where files of a local repository are: the last place in which a coordinate can be refused.
   *
   * @param paths makes the paths
   */
  private record GuardedPaths(LocalPathComposer paths) implements LocalPathComposer {
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

  /**
   * Refuses the POM of a library that relocates in a circle. Maven's reader lets it through as one
   * without dependencies, and the collector then follows the relocation until the stack is full.
   *
   * @param reader reads POMs
   */
  private record GuardedDescriptors(ArtifactDescriptorReader reader)
      implements ArtifactDescriptorReader {
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
}
