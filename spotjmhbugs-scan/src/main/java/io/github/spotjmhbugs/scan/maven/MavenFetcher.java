// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import io.github.spotjmhbugs.scan.result.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.ArtifactDescriptorException;
import org.eclipse.aether.resolution.ArtifactDescriptorRequest;
import org.eclipse.aether.resolution.ArtifactDescriptorResult;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.resolution.DependencyResult;
import org.jspecify.annotations.Nullable;

/** Resolves artifacts: finds them in the local repository, or downloads them into it. */
public final class MavenFetcher {
  private static final Set<String> SCOPES = Set.of("compile", "runtime", "provided");

  private final MavenOptions options;
  private final DownloadProgress progress;
  private @Nullable MavenSession session;

  /**
   * Makes a fetcher, which opens nothing before the first artifact.
   *
   * @param options properties for Maven
   * @param progress shows downloads
   */
  public MavenFetcher(MavenOptions options, DownloadProgress progress) {
    this.options = options;
    this.progress = progress;
  }

  /**
   * Resolves an artifact.
   *
   * @param coordinates the coordinates of the artifact
   * @param withDependencies whether to resolve its dependencies as well
   * @return the files; dependencies that cannot be resolved are among the problems
   * @throws IOException when the artifact itself cannot be resolved or the user's settings cannot
   *     be read; the message says why
   */
  public LocalFiles fetch(Coordinates coordinates, boolean withDependencies) throws IOException {
    try (progress) {
      MavenSession maven = session();
      Artifact jar = coordinates.toJar();
      Path file = artifact(maven, jar);
      return withDependencies ? dependencies(maven, jar, file) : LocalFiles.of(file);
    }
  }

  /**
   * Resolves the sources of an artifact. Many artifacts have none, and a scan can do without.
   *
   * @param coordinates the coordinates of the artifact
   * @param files its files
   * @return the files with the jar of the sources, or with a note that it could not be resolved
   */
  public LocalFiles withSources(Coordinates coordinates, LocalFiles files) {
    Artifact sources = coordinates.toSources();
    try (progress) {
      return files.withSources(artifact(session(), sources));
    } catch (IOException e) {
      return files.withProblem(Problem.note(sources.toString(), "no sources: " + e.getMessage()));
    }
  }

  /** Opened lazily: a scan of files does not need Maven. */
  private MavenSession session() throws IOException {
    MavenSession open = session;
    if (open == null) {
      open = MavenSession.open(options, progress);
      session = open;
    }
    return open;
  }

  private static Path artifact(MavenSession maven, Artifact artifact) throws IOException {
    try {
      ArtifactRequest request = new ArtifactRequest(artifact, maven.repositories(), null);
      ArtifactResult found = maven.system().resolveArtifact(maven.session(), request);
      return found.getArtifact().getFile().toPath();
    } catch (ArtifactResolutionException e) {
      Throwable reason = e.getCause() == null ? e : e.getCause();
      throw new IOException(reason.getMessage(), e);
    }
  }

  private static LocalFiles dependencies(MavenSession maven, Artifact jar, Path file)
      throws IOException {
    try {
      DependencyRequest request = new DependencyRequest(collect(maven, jar), null);
      DependencyResult all = maven.system().resolveDependencies(maven.session(), request);
      return files(jar, file, all);
    } catch (ArtifactDescriptorException e) {
      throw new IOException(e.getMessage(), e);
    } catch (DependencyResolutionException e) {
      return files(jar, file, e.getResult());
    }
  }

  private static CollectRequest collect(MavenSession maven, Artifact jar)
      throws ArtifactDescriptorException {
    ArtifactDescriptorRequest request =
        new ArtifactDescriptorRequest(jar, maven.repositories(), null);
    ArtifactDescriptorResult pom = maven.system().readArtifactDescriptor(maven.session(), request);
    return new CollectRequest()
        .setRootArtifact(pom.getArtifact())
        .setDependencies(direct(jar, pom))
        .setManagedDependencies(pom.getManagedDependencies())
        .setRepositories(maven.repositories());
  }

  /** The dependencies to compile and run the jar, and for a classifier jar the main jar as well. */
  private static List<Dependency> direct(Artifact jar, ArtifactDescriptorResult pom) {
    boolean isAttached = !jar.getClassifier().isEmpty();
    List<Dependency> direct = new ArrayList<>();
    if (isAttached) {
      Artifact main =
          new DefaultArtifact(jar.getGroupId(), jar.getArtifactId(), "jar", jar.getVersion());
      direct.add(new Dependency(main, "compile"));
    }
    for (Dependency dependency : pom.getDependencies()) {
      String scope = dependency.getScope();
      if (SCOPES.contains(scope) || (isAttached && "test".equals(scope))) {
        direct.add(dependency);
      }
    }
    return direct;
  }

  private static LocalFiles files(Artifact jar, Path file, DependencyResult dependencies) {
    List<Path> found = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    dependencies
        .getCollectExceptions()
        .forEach(e -> problems.add(Problem.error(jar.toString(), String.valueOf(e.getMessage()))));
    for (ArtifactResult result : dependencies.getArtifactResults()) {
      boolean isJar = "jar".equals(result.getRequest().getArtifact().getExtension());
      if (result.isResolved() && isJar) {
        found.add(result.getArtifact().getFile().toPath());
      } else if (isJar) {
        problems.add(missing(result));
      }
    }
    return new LocalFiles(file, found, List.of(), problems);
  }

  private static Problem missing(ArtifactResult result) {
    List<Exception> reasons = result.getExceptions();
    String reason = reasons.isEmpty() ? "not found" : String.valueOf(reasons.get(0).getMessage());
    return Problem.error(result.getRequest().getArtifact().toString(), reason);
  }
}
