// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import io.github.spotjmhbugs.host.result.Problem;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.Model;
import org.apache.maven.model.Parent;
import org.apache.maven.model.Repository;
import org.apache.maven.model.building.DefaultModelBuildingRequest;
import org.apache.maven.model.building.FileModelSource;
import org.apache.maven.model.building.ModelBuilder;
import org.apache.maven.model.building.ModelBuildingException;
import org.apache.maven.model.building.ModelBuildingRequest;
import org.apache.maven.model.building.ModelProblem;
import org.apache.maven.model.building.ModelSource;
import org.apache.maven.model.building.StringModelSource;
import org.apache.maven.model.io.xpp3.MavenXpp3Writer;
import org.apache.maven.model.resolution.ModelResolver;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.jspecify.annotations.Nullable;

/**
 * Models of a project as Maven's own model builder sees them: with parents, imported BOMs, active
 * profiles and values for all properties. They are read as data; nothing of the project runs.
 *
 * <p>A parent or BOM that cannot be had counts as an empty one and becomes a problem: what the
 * model says without it is more than nothing.
 */
@SuppressWarnings("deprecation") // the interface of a resolver has no other type of sources
final class EffectiveModels {
  /** Parents and BOMs of one module; chains and trees of them may have any length. */
  private static final int MOST = 2_000;

  private static final String SNAPSHOT = "-SNAPSHOT";

  private final MavenSession maven;
  private final Path root;
  private final DeclaredRepositories declared;
  private final Map<String, Path> own;
  private final @Nullable OtherVersions others;
  private final Set<Problem> problems = new LinkedHashSet<>();
  private final ModelBuilder builder = new GuardedModels().newInstance();

  /**
   * @param maven finds parents and BOMs
   * @param root the folder of the project, out of which no file is read
   * @param declared takes up the repositories that models declare
   * @param own the POMs of the project itself, by {@code group:artifact}
   * @param others finds what stands in for parents and BOMs that no repository has, if anything may
   */
  EffectiveModels(
      MavenSession maven,
      Path root,
      DeclaredRepositories declared,
      Map<String, Path> own,
      @Nullable OtherVersions others) {
    this.maven = maven;
    this.root = root;
    this.declared = declared;
    this.own = Map.copyOf(own);
    this.others = others;
  }

  /**
   * {@return its effective model}
   *
   * @param pom a POM of the project
   * @throws IOException when it is no model
   */
  Model of(Path pom) throws IOException {
    return build(ProjectPom.of(root, pom));
  }

  /**
   * {@return its effective model}
   *
   * @param declared a model that stands in no file
   * @throws IOException when Maven cannot make sense of it
   */
  Model of(Model declared) throws IOException {
    StringWriter xml = new StringWriter();
    new MavenXpp3Writer().write(xml, declared);
    return build(new StringModelSource(xml.toString()));
  }

  /** {@return parents and BOMs that could not be had since this was asked last} */
  Collection<Problem> takeProblems() {
    List<Problem> taken = List.copyOf(problems);
    problems.clear();
    return taken;
  }

  /** {@return where to download from, as far as it may be asked} */
  List<RemoteRepository> repositories(List<Repository> wanted) {
    if (maven.repositories().isEmpty()) {
      return List.of(); // who does not ask his own asks no others
    }
    List<RemoteRepository> added = new ArrayList<>();
    for (Repository one : wanted) {
      try {
        added.add(declared.add(one));
      } catch (IOException e) {
        problems.add(
            Problem.warning(
                "repository " + DeclaredRepositories.shown(one), String.valueOf(e.getMessage())));
      }
    }
    List<RemoteRepository> all = new ArrayList<>(maven.repositories());
    // A mirror of the user's that stands in for it is asked already, or asked in its place.
    maven.system().newResolutionRepositories(maven.session(), added).stream()
        .filter(one -> all.stream().noneMatch(known -> known.getId().equals(one.getId())))
        .forEach(all::add);
    return all;
  }

  private Model build(ModelSource source) throws IOException {
    ModelBuildingRequest request =
        new DefaultModelBuildingRequest()
            .setModelSource(source)
            .setValidationLevel(ModelBuildingRequest.VALIDATION_LEVEL_MINIMAL)
            .setProcessPlugins(false)
            .setSystemProperties(GuardedModels.machine())
            .setModelResolver(new Resolver(List.of(), new AtomicInteger()));
    try {
      return builder.build(request).getEffectiveModel();
    } catch (ModelBuildingException e) {
      // A platform without a version takes nothing from what else the model says.
      Model model = e.getResult() == null ? null : e.getResult().getEffectiveModel();
      List<ModelProblem> errors =
          e.getProblems().stream()
              .filter(problem -> problem.getSeverity() != ModelProblem.Severity.WARNING)
              .toList();
      if (model == null) {
        throw new IOException(errors.isEmpty() ? e.getMessage() : errors.get(0).getMessage(), e);
      }
      errors.forEach(one -> problems.add(Problem.warning(one.getModelId(), one.getMessage())));
      return model;
    } catch (IllegalStateException | StackOverflowError e) {
      throw new IOException("no model that ends: " + e.getMessage(), e);
    }
  }

  private final class Resolver implements ModelResolver {
    private final List<Repository> wanted;
    private final AtomicInteger count;

    Resolver(List<Repository> wanted, AtomicInteger count) {
      this.wanted = new ArrayList<>(wanted);
      this.count = count;
    }

    @Override
    public ModelSource resolveModel(String group, String artifact, String version) {
      return resolveModel("BOM ", group, artifact, version, true);
    }

    private ModelSource resolveModel(
        String role, String group, String artifact, String version, boolean isFirst) {
      if (count.incrementAndGet() > MOST) {
        throw new IllegalStateException("more than " + MOST + " parents and BOMs");
      }
      Artifact pom = new DefaultArtifact(group, artifact, "pom", version);
      try {
        Path file = own.get(group + ":" + artifact);
        if (file != null) {
          return ProjectPom.of(root, file);
        }
        ArtifactRequest request = new ArtifactRequest(pom, repositories(wanted), null);
        return new FileModelSource(
            maven.system().resolveArtifact(maven.session(), request).getArtifact().getFile());
      } catch (ArtifactResolutionException e) {
        if (version.endsWith(SNAPSHOT)) { // which others delete when they release it
          String release = version.substring(0, version.length() - SNAPSHOT.length());
          return resolveModel(role, group, artifact, release, isFirst);
        }
        Optional<String> closest =
            others == null || !isFirst || maven.artifacts().outage().isPresent()
                ? Optional.empty()
                : others.closest(pom);
        if (closest.isPresent()) {
          problems.add(Problem.note(role + pom, OtherVersions.note(closest.get())));
          return resolveModel(role, group, artifact, closest.get(), false);
        }
        leaveOut(role + pom, GuardedArtifacts.reason(e.getResult()));
      } catch (IOException e) {
        leaveOut(role + pom, String.valueOf(e.getMessage()));
      }
      return empty(pom);
    }

    private void leaveOut(String pom, String reason) {
      problems.add(Problem.warning(pom, reason + "; what it tells is left out"));
    }

    @Override
    public ModelSource resolveModel(Parent parent) {
      return resolveModel(
          "parent ", parent.getGroupId(), parent.getArtifactId(), parent.getVersion(), true);
    }

    @Override
    public ModelSource resolveModel(Dependency bom) {
      return resolveModel(bom.getGroupId(), bom.getArtifactId(), bom.getVersion());
    }

    /** Its coordinates may be anything, and nobody looks at them. */
    private static ModelSource empty(Artifact pom) {
      return new StringModelSource(
          "<project><modelVersion>4.0.0</modelVersion><groupId>absent</groupId>"
              + "<artifactId>absent</artifactId><version>1</version>"
              + "<packaging>pom</packaging></project>",
          pom.toString());
    }

    @Override
    public void addRepository(Repository repository) {
      addRepository(repository, false);
    }

    @Override
    public void addRepository(Repository repository, boolean replace) {
      wanted.removeIf(known -> replace && known.getId().equals(repository.getId()));
      if (wanted.stream().noneMatch(known -> known.getId().equals(repository.getId()))) {
        wanted.add(repository);
      }
    }

    @Override
    public ModelResolver newCopy() {
      return new Resolver(wanted, count);
    }
  }
}
