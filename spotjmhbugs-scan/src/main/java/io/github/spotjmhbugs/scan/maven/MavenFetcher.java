// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import io.github.spotjmhbugs.host.result.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.repository.RemoteRepository;
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
   * @return the files; dependencies that cannot be resolved are among the problems, and so are
   *     descriptors that cannot be read, which only hides what they would name
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
      return files.withSources(List.of(artifact(session(), sources)));
    } catch (IOException e) {
      return files.withProblem(Problem.note(sources.toString(), "no sources: " + e.getMessage()));
    }
  }

  /**
   * Prepares to read the models of a project of the user's.
   *
   * @param root the folder of the project, out of which no file is read
   * @param own the POMs of the project itself, by {@code group:artifact}
   * @param isOffline whether to do with what is on this machine
   * @return what finds the jars of its dependencies
   * @throws IOException when the user's settings cannot be read; the message says why
   */
  public ProjectResolver resolver(Path root, Map<String, Path> own, boolean isOffline)
      throws IOException {
    return ProjectResolver.ofUser(options, root, own, isOffline, progress);
  }

  /**
   * {@return the addresses of the user's repositories, as far as they are asked by HTTP and without
   * a proxy}
   *
   * @throws IOException when the user's settings cannot be read; the message says why
   */
  public List<String> repositories() throws IOException {
    return session().repositories().stream()
        .filter(one -> one.getProtocol().startsWith("http") && one.getProxy() == null)
        .map(RemoteRepository::getUrl)
        .toList();
  }

  /** Opened lazily: a scan of files does not need Maven. */
  private MavenSession session() throws IOException {
    MavenSession open = session;
    if (open == null) {
      open = MavenSession.open(options, progress, new DeclaredRepositories(false));
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

  private static LocalFiles dependencies(MavenSession maven, Artifact jar, Path file) {
    List<Problem> problems = new ArrayList<>();
    DependencyRequest request =
        new DependencyRequest(collect(maven, jar, descriptor(maven, jar, problems)), null);
    try {
      return files(
          maven, jar, file, maven.system().resolveDependencies(maven.session(), request), problems);
    } catch (DependencyResolutionException e) {
      return files(maven, jar, file, e.getResult(), problems);
    }
  }

  /** Reads as much of a descriptor as can be read. */
  private static ArtifactDescriptorResult descriptor(
      MavenSession maven, Artifact jar, List<Problem> problems) {
    ArtifactDescriptorRequest request =
        new ArtifactDescriptorRequest(jar, maven.repositories(), null);
    try {
      return maven.system().readArtifactDescriptor(maven.session(), request);
    } catch (ArtifactDescriptorException e) {
      problems.add(unreadable(jar, e));
      return Optional.ofNullable(e.getResult())
          .orElseGet(() -> new ArtifactDescriptorResult(request));
    }
  }

  private static Problem unreadable(Artifact artifact, ArtifactDescriptorException reason) {
    Throwable cause = reason;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return Problem.warning(
        artifact.toString(),
        "its descriptor cannot be read, so what it names is left out: " + cause.getMessage());
  }

  private static CollectRequest collect(
      MavenSession maven, Artifact jar, ArtifactDescriptorResult pom) {
    return new CollectRequest()
        .setRootArtifact(jar)
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

  private static LocalFiles files(
      MavenSession maven,
      Artifact jar,
      Path file,
      DependencyResult dependencies,
      List<Problem> problems) {
    List<Path> found = new ArrayList<>();
    for (ArtifactResult result : dependencies.getArtifactResults()) {
      boolean isJar = "jar".equals(result.getRequest().getArtifact().getExtension());
      if (result.isResolved() && isJar) {
        found.add(result.getArtifact().getFile().toPath());
      } else if (isJar) {
        problems.add(missing(result));
      }
    }
    for (Exception e : dependencies.getCollectExceptions()) {
      if (e instanceof ArtifactDescriptorException unread && unread.getResult() != null) {
        addAlone(maven, unread, found, problems);
      } else {
        problems.add(Problem.error(jar.toString(), String.valueOf(e.getMessage())));
      }
    }
    List<Path> distinct = found.stream().distinct().toList();
    return new LocalFiles(file, distinct, List.of(), problems, List::of);
  }

  /** A dependency whose descriptor cannot be read may be left out of the graph, yet have a jar. */
  private static void addAlone(
      MavenSession maven,
      ArtifactDescriptorException unread,
      List<Path> found,
      List<Problem> problems) {
    Artifact artifact = unread.getResult().getRequest().getArtifact();
    problems.add(unreadable(artifact, unread));
    try {
      found.add(artifact(maven, artifact));
    } catch (IOException e) {
      problems.add(Problem.error(artifact.toString(), e));
    }
  }

  private static Problem missing(ArtifactResult result) {
    List<Exception> reasons = result.getExceptions();
    String reason = reasons.isEmpty() ? "not found" : String.valueOf(reasons.get(0).getMessage());
    return Problem.error(result.getRequest().getArtifact().toString(), reason);
  }
}
