// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import io.github.spotjmhbugs.scan.result.Problem;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.DependencyManagement;
import org.apache.maven.model.Exclusion;
import org.apache.maven.model.Model;
import org.apache.maven.repository.internal.ArtifactDescriptorUtils;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.ArtifactType;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.resolution.DependencyResult;

/** Tells of the sources of a project what they depend on, without building it. */
public final class ProjectResolver {
  private final MavenSession maven;
  private final EffectiveModels models;

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
   * Prepares to read the models of one project.
   *
   * @param options properties for Maven, those of the JVM among them: profiles are activated by
   *     them
   * @param own the POMs of the project itself, by {@code group:artifact}
   * @throws IOException when the user's settings cannot be read; the message says why
   */
  public ProjectResolver(MavenOptions options, Map<String, Path> own) throws IOException {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    this.maven = MavenSession.open(options, new DownloadProgress(nowhere, () -> false));
    this.models = new EffectiveModels(maven, options.toProperties(), own);
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

  /** {@return parents and BOMs that could not be had so far} */
  public Collection<Problem> problems() {
    return models.problems();
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
            .setRepositories(repositories(module));
    try {
      return jars(
          maven
              .system()
              .resolveDependencies(maven.session(), new DependencyRequest(request, null)));
    } catch (DependencyResolutionException e) {
      return jars(e.getResult());
    }
  }

  private List<RemoteRepository> repositories(Model module) {
    List<RemoteRepository> all = new ArrayList<>(maven.repositories());
    List<RemoteRepository> more =
        module.getRepositories().stream()
            .filter(one -> all.stream().noneMatch(known -> known.getId().equals(one.getId())))
            .map(ArtifactDescriptorUtils::toRemoteRepository)
            .toList();
    all.addAll(maven.system().newResolutionRepositories(maven.session(), more));
    return all;
  }

  private static Jars jars(DependencyResult result) {
    Set<Path> jars = new LinkedHashSet<>();
    Set<Problem> problems = new LinkedHashSet<>();
    for (ArtifactResult found : result.getArtifactResults()) {
      Artifact artifact = found.getRequest().getArtifact();
      if (found.isResolved() && "jar".equals(artifact.getExtension())) {
        jars.add(found.getArtifact().getFile().toPath());
      } else if (!found.isResolved()) {
        problems.add(Problem.error(artifact.toString(), "not found"));
      }
    }
    result
        .getCollectExceptions()
        .forEach(e -> problems.add(Problem.error("", String.valueOf(e.getMessage()))));
    return new Jars(List.copyOf(jars), List.copyOf(problems));
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
