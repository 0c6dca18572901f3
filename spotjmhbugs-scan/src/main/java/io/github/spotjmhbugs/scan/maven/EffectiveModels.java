// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.maven;

import io.github.spotjmhbugs.scan.result.Problem;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.Model;
import org.apache.maven.model.Parent;
import org.apache.maven.model.Repository;
import org.apache.maven.model.building.DefaultModelBuilderFactory;
import org.apache.maven.model.building.DefaultModelBuildingRequest;
import org.apache.maven.model.building.FileModelSource;
import org.apache.maven.model.building.ModelBuilder;
import org.apache.maven.model.building.ModelBuildingException;
import org.apache.maven.model.building.ModelBuildingRequest;
import org.apache.maven.model.building.ModelProblemCollector;
import org.apache.maven.model.building.ModelSource;
import org.apache.maven.model.building.StringModelSource;
import org.apache.maven.model.io.xpp3.MavenXpp3Writer;
import org.apache.maven.model.resolution.ModelResolver;
import org.apache.maven.model.validation.ModelValidator;
import org.apache.maven.repository.internal.ArtifactDescriptorUtils;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;

/**
 * Models of a project as Maven's own model builder sees them: with parents, imported BOMs, active
 * profiles and values for all properties. They are read as data; nothing of the project runs.
 *
 * <p>A parent or BOM that cannot be had counts as an empty one and becomes a problem: what the
 * model says without it is more than nothing.
 */
@SuppressWarnings("deprecation") // the interface of a resolver has no other type of sources
final class EffectiveModels {
  private final MavenSession maven;
  private final Properties system;
  private final Map<String, Path> own;
  private final Set<Problem> problems = new LinkedHashSet<>();
  private final ModelBuilder builder = new Factory().newInstance();

  /**
   * @param maven finds parents and BOMs
   * @param system the properties of the JVM, by which profiles are activated
   * @param own the POMs of the project itself, by {@code group:artifact}
   */
  EffectiveModels(MavenSession maven, Properties system, Map<String, Path> own) {
    this.maven = maven;
    this.system = system;
    this.own = Map.copyOf(own);
  }

  /**
   * {@return its effective model}
   *
   * @param pom a POM of the project
   * @throws IOException when it is no model
   */
  Model of(Path pom) throws IOException {
    return build(new DefaultModelBuildingRequest().setPomFile(pom.toFile()));
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
    return build(
        new DefaultModelBuildingRequest().setModelSource(new StringModelSource(xml.toString())));
  }

  /** {@return parents and BOMs that could not be had} */
  Collection<Problem> problems() {
    return List.copyOf(problems);
  }

  private Model build(ModelBuildingRequest request) throws IOException {
    request
        .setValidationLevel(ModelBuildingRequest.VALIDATION_LEVEL_MINIMAL)
        .setProcessPlugins(false)
        .setSystemProperties(system)
        .setModelResolver(new Resolver(maven.repositories()));
    try {
      return builder.build(request).getEffectiveModel();
    } catch (ModelBuildingException e) {
      throw new IOException(String.valueOf(e.getMessage()), e);
    }
  }

  /** Strangers' models need not be valid, for nobody builds by them. */
  private static final class Factory extends DefaultModelBuilderFactory {
    @Override
    protected ModelValidator newModelValidator() {
      return new ModelValidator() {
        @Override
        public void validateRawModel(
            Model model, ModelBuildingRequest request, ModelProblemCollector problems) {
          // Anything goes.
        }

        @Override
        public void validateEffectiveModel(
            Model model, ModelBuildingRequest request, ModelProblemCollector problems) {
          // Anything goes.
        }
      };
    }
  }

  private final class Resolver implements ModelResolver {
    private List<RemoteRepository> repositories;

    Resolver(List<RemoteRepository> repositories) {
      this.repositories = List.copyOf(repositories);
    }

    @Override
    public ModelSource resolveModel(String group, String artifact, String version) {
      Path file = own.get(group + ":" + artifact);
      if (file != null) {
        return new FileModelSource(file.toFile());
      }
      Artifact pom = new DefaultArtifact(group, artifact, "pom", version);
      try {
        ArtifactRequest request = new ArtifactRequest(pom, repositories, null);
        return new FileModelSource(
            maven.system().resolveArtifact(maven.session(), request).getArtifact().getFile());
      } catch (ArtifactResolutionException e) {
        problems.add(Problem.warning(pom.toString(), "not found, so what it tells is left out"));
        return empty(group, artifact, version);
      }
    }

    @Override
    public ModelSource resolveModel(Parent parent) {
      return resolveModel(parent.getGroupId(), parent.getArtifactId(), parent.getVersion());
    }

    @Override
    public ModelSource resolveModel(Dependency bom) {
      return resolveModel(bom.getGroupId(), bom.getArtifactId(), bom.getVersion());
    }

    private static ModelSource empty(String group, String artifact, String version) {
      return new StringModelSource(
          "<project><modelVersion>4.0.0</modelVersion><groupId>%s</groupId>".formatted(group)
              + "<artifactId>%s</artifactId><version>%s</version>".formatted(artifact, version)
              + "<packaging>pom</packaging></project>");
    }

    @Override
    public void addRepository(Repository repository) {
      addRepository(repository, false);
    }

    @Override
    public void addRepository(Repository repository, boolean replace) {
      List<RemoteRepository> all = new ArrayList<>(repositories);
      all.removeIf(known -> replace && known.getId().equals(repository.getId()));
      if (all.stream().noneMatch(known -> known.getId().equals(repository.getId()))) {
        List<RemoteRepository> added =
            List.of(ArtifactDescriptorUtils.toRemoteRepository(repository));
        all.addAll(maven.system().newResolutionRepositories(maven.session(), added));
      }
      repositories = List.copyOf(all);
    }

    @Override
    public ModelResolver newCopy() {
      return new Resolver(repositories);
    }
  }
}
