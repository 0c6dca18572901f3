// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import io.github.spotjmhbugs.formats.report.Waiting;
import io.github.spotjmhbugs.host.result.Outage;
import io.github.spotjmhbugs.host.result.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.DependencyManagement;
import org.apache.maven.model.Exclusion;
import org.apache.maven.model.Model;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.ArtifactType;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.repository.LocalRepository;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactDescriptorException;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.resolution.DependencyResult;
import org.jspecify.annotations.Nullable;

/** Tells of the sources of a project what they depend on, without building it. */
public final class ProjectResolver {
  private static final int MOST_TRIED = 5;

  private final MavenSession maven;
  private final EffectiveModels models;
  private final DownloadProgress progress;
  private final @Nullable OtherVersions others;

  /**
   * Dependencies of a module.
   *
   * @param jars the jars, in the order of the class path
   * @param problems what could not be had, one problem each
   */
  public record Jars(List<Path> jars, List<Problem> problems) {
    /** Makes the lists immutable. */
    public Jars {
      jars = List.copyOf(jars);
      problems = List.copyOf(problems);
    }
  }

  /**
   * Prepares to read the models of one project of others. Where no repository has a version that it
   * declares, the closest stands in.
   *
   * @param options properties for Maven
   * @param root the folder of the project, out of which no file is read
   * @param own the POMs of the project itself, by {@code group:artifact}
   * @param declared where to keep what the repositories answer that the project declares
   * @throws IOException when the user's settings cannot be read; the message says why
   */
  public ProjectResolver(MavenOptions options, Path root, Map<String, Path> own, Path declared)
      throws IOException {
    this(options, root, own, declared, new DeclaredRepositories(false));
  }

  ProjectResolver(
      MavenOptions options,
      Path root,
      Map<String, Path> own,
      Path declared,
      DeclaredRepositories repositories)
      throws IOException {
    this.progress = new DownloadProgress(Waiting.unseen());
    this.maven = MavenSession.open(options, progress, repositories);
    this.others = new OtherVersions(maven);
    this.models = new EffectiveModels(maven, root, repositories, own, others);
    maven
        .artifacts()
        .keepDeclaredIn(
            maven
                .system()
                .newLocalRepositoryManager(
                    maven.session(), new LocalRepository(declared.toFile())));
  }

  private ProjectResolver(MavenSession maven, EffectiveModels models, DownloadProgress progress) {
    this.maven = maven;
    this.models = models;
    this.progress = progress;
    this.others = null;
  }

  /**
   * Prepares to read the models of the user's own project. What Maven and Gradle have downloaded
   * counts, whatever repository it came from; repositories of the project are never asked.
   *
   * @param options properties for Maven
   * @param root the folder of the project, out of which no file is read
   * @param own the POMs of the project itself, by {@code group:artifact}
   * @param isOffline whether to do with what is on this machine
   * @param progress shows downloads
   * @return a resolver
   * @throws IOException when the user's settings cannot be read; the message says why
   */
  static ProjectResolver ofUser(
      MavenOptions options,
      Path root,
      Map<String, Path> own,
      boolean isOffline,
      DownloadProgress progress)
      throws IOException {
    DeclaredRepositories none = new DeclaredRepositories(false);
    MavenSession session = MavenSession.open(options, progress, none);
    Path local = session.session().getLocalRepository().getBasedir().toPath();
    MavenSession maven = session.with(new LocalCaches(local, options.gradleFolder()), isOffline);
    return new ProjectResolver(maven, new EffectiveModels(maven, root, none, own, null), progress);
  }

  /** {@return why the user's repositories could not be asked, if they gave no answer} */
  public Optional<Outage> outage() {
    return maven.artifacts().outage();
  }

  /**
   * {@return what it says together with its parents, active profiles and imported BOMs}
   *
   * @param pom a POM of the project
   * @throws IOException when it is no model
   */
  public Model effective(Path pom) throws IOException {
    return models.of(pom);
  }

  /**
   * {@return what it says together with the BOMs that it imports}
   *
   * @param declared a model that stands in no file
   * @throws IOException when Maven cannot make sense of it
   */
  public Model effective(Model declared) throws IOException {
    return models.of(declared);
  }

  /** {@return parents and BOMs that could not be had since this was asked last} */
  public Collection<Problem> takeProblems() {
    return models.takeProblems();
  }

  /**
   * Finds jars, with all that they depend on, in the local repository, or downloads them.
   *
   * @param module an effective model, whose managed versions and repositories count
   * @param dependencies what to find
   * @return the jars
   */
  public Jars jars(Model module, List<Dependency> dependencies) {
    DependencyManagement management = module.getDependencyManagement();
    CollectRequest request =
        new CollectRequest()
            .setDependencies(converted(dependencies))
            .setManagedDependencies(
                converted(management == null ? List.of() : management.getDependencies()))
            .setRepositories(models.repositories(module.getRepositories()));
    try (progress) {
      DependencyResult result = resolved(request);
      Set<Problem> problems = new LinkedHashSet<>();
      if (outage().isEmpty() && standIns(request, result, problems)) {
        result = resolved(request);
      }
      return jars(result, problems);
    }
  }

  /**
   * Finds a release of a module in the user's own repositories, without what it depends on.
   *
   * @param module a model with its group, its artifact, and the version that is wanted, of which
   *     {@code -SNAPSHOT} is ignored; without a version, the newest usable one is
   * @param isUsable whether to take a release, with its file
   * @return the artifact with its file, in that version or the closest with the same first number;
   *     empty when there is none, when a repository gives no answer, or for the user's own project
   */
  public Optional<Artifact> release(Model module, Predicate<Artifact> isUsable) {
    OtherVersions versions = others;
    if (versions == null || outage().isPresent()) {
      return Optional.empty();
    }
    String told = Objects.requireNonNullElse(module.getVersion(), "");
    Artifact asked =
        new DefaultArtifact(
            module.getGroupId(),
            module.getArtifactId(),
            "jar",
            told.replaceFirst("-SNAPSHOT$", ""));
    try (progress) {
      return versions.releases(asked).stream()
          .limit(MOST_TRIED)
          .map(version -> alone(asked.setVersion(version), maven.repositories()))
          .filter(ArtifactResult::isResolved)
          .map(ArtifactResult::getArtifact)
          .filter(isUsable)
          .findFirst();
    }
  }

  private DependencyResult resolved(CollectRequest request) {
    try {
      return maven
          .system()
          .resolveDependencies(maven.session(), new DependencyRequest(request, null));
    } catch (DependencyResolutionException e) {
      return e.getResult();
    }
  }

  /** {@return whether other versions now stand in for some of what is missing} */
  private boolean standIns(CollectRequest request, DependencyResult result, Set<Problem> problems) {
    OtherVersions versions = others;
    if (versions == null) {
      return false;
    }
    Set<Artifact> missing =
        result.getArtifactResults().stream()
            .filter(one -> !one.isResolved())
            .map(one -> one.getRequest().getArtifact())
            .map(ProjectResolver::plain)
            .collect(Collectors.toSet());
    List<org.eclipse.aether.graph.Dependency> asked = new ArrayList<>();
    for (org.eclipse.aether.graph.Dependency one : request.getDependencies()) {
      Artifact artifact = one.getArtifact();
      Optional<Artifact> other =
          missing.contains(plain(artifact)) ? versions.standIn(artifact) : Optional.empty();
      other.ifPresent(found -> problems.add(note(artifact, found)));
      asked.add(other.map(one::setArtifact).orElse(one));
    }
    request.setDependencies(asked);
    return !problems.isEmpty();
  }

  private static Problem note(Artifact missing, Artifact other) {
    boolean isSame = OtherVersions.name(missing).equals(OtherVersions.name(other));
    String found = isSame ? other.getVersion() : other.toString();
    return Problem.note(missing.toString(), OtherVersions.note(found));
  }

  /** {@return the artifact without what a resolver adds to it} */
  private static Artifact plain(Artifact artifact) {
    return new DefaultArtifact(
        artifact.getGroupId(),
        artifact.getArtifactId(),
        artifact.getClassifier(),
        artifact.getExtension(),
        artifact.getVersion());
  }

  private Jars jars(DependencyResult result, Set<Problem> problems) {
    Set<Path> jars = new LinkedHashSet<>();
    Set<String> found =
        result.getArtifactResults().stream()
            .filter(ArtifactResult::isResolved)
            .map(one -> OtherVersions.name(one.getArtifact()))
            .collect(Collectors.toSet());
    for (ArtifactResult one : result.getArtifactResults()) {
      if (others == null
          || OtherVersions.isNewest(OtherVersions.name(one.getRequest().getArtifact()), found)) {
        add(one, jars, problems);
      }
    }
    for (Exception e : result.getCollectExceptions()) {
      if (e instanceof ArtifactDescriptorException unread && unread.getResult() != null) {
        // It may have been left out with all that it needs, yet have a jar.
        Artifact artifact = unread.getResult().getRequest().getArtifact();
        problems.add(Problem.warning(artifact + ", its POM", GuardedArtifacts.reason(unread)));
        List<RemoteRepository> asked = result.getRequest().getCollectRequest().getRepositories();
        add(alone(artifact, asked), jars, problems);
      } else {
        problems.add(Problem.error("", GuardedArtifacts.reason(e)));
      }
    }
    return new Jars(List.copyOf(jars), List.copyOf(problems));
  }

  private static void add(ArtifactResult found, Set<Path> jars, Set<Problem> problems) {
    Artifact artifact = found.getRequest().getArtifact();
    if (found.isResolved() && "jar".equals(artifact.getExtension())) {
      jars.add(found.getArtifact().getFile().toPath());
    } else if (!found.isResolved()) {
      problems.add(Problem.error(artifact.toString(), GuardedArtifacts.reason(found)));
    }
  }

  private ArtifactResult alone(Artifact artifact, List<RemoteRepository> asked) {
    try {
      return maven
          .system()
          .resolveArtifact(maven.session(), new ArtifactRequest(artifact, asked, null));
    } catch (ArtifactResolutionException e) {
      return e.getResults().get(0);
    }
  }

  private List<org.eclipse.aether.graph.Dependency> converted(List<Dependency> dependencies) {
    return dependencies.stream()
        .filter(dependency -> dependency.getVersion() != null && !isInFile(dependency))
        .map(this::converted)
        .toList();
  }

  private static boolean isInFile(Dependency dependency) {
    return "system".equals(dependency.getScope());
  }

  private org.eclipse.aether.graph.Dependency converted(Dependency dependency) {
    RepositorySystemSession session = maven.session();
    ArtifactType type = session.getArtifactTypeRegistry().get(dependency.getType());
    String classifier = dependency.getClassifier();
    if (classifier == null || classifier.isEmpty()) {
      classifier = type == null ? "" : type.getClassifier();
    }
    Artifact artifact =
        new DefaultArtifact(
            dependency.getGroupId(),
            dependency.getArtifactId(),
            classifier,
            type == null ? dependency.getType() : type.getExtension(),
            dependency.getVersion());
    List<org.eclipse.aether.graph.Exclusion> exclusions =
        dependency.getExclusions().stream().map(ProjectResolver::converted).toList();
    return new org.eclipse.aether.graph.Dependency(
        artifact, dependency.getScope(), null, exclusions);
  }

  private static org.eclipse.aether.graph.Exclusion converted(Exclusion exclusion) {
    return new org.eclipse.aether.graph.Exclusion(
        exclusion.getGroupId(), exclusion.getArtifactId(), "*", "*");
  }
}
