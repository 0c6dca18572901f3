// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.verification;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.model.Model;
import org.apache.maven.model.building.DefaultModelBuilderFactory;
import org.apache.maven.model.building.DefaultModelBuildingRequest;
import org.apache.maven.model.building.ModelBuildingException;
import org.apache.maven.model.building.ModelBuildingRequest;
import org.apache.maven.model.building.ModelBuildingResult;
import org.apache.maven.model.building.ModelProblem;

/** The poms of this repository's own modules, whatever profile a module belongs to. */
final class ProjectPoms {
  private ProjectPoms() {}

  /**
   * A pom.
   *
   * @param written as it stands in the file
   * @param inherited with what it has from its parents and with properties replaced, but without
   *     what {@code dependencyManagement} adds
   */
  record Pom(Model written, Model inherited) {
    /** Whether a release puts the module on Maven Central. */
    boolean isPublished() {
      return !"true".equals(inherited.getProperties().getProperty("maven.deploy.skip"));
    }

    /** Whether the module studies benchmarks and tests the product. */
    boolean isLaboratory() {
      return folder().toString().contains("/laboratory/");
    }

    Path folder() {
      return written.getProjectDirectory().toPath();
    }

    @Override
    public String toString() {
      return written.getArtifactId();
    }
  }

  /**
   * @return the parent of all first
   */
  static Pom parent() {
    return read(Corpus.path("root").resolve("pom.xml"));
  }

  /**
   * @return all poms, each after its parent
   */
  static List<Pom> all() {
    List<Pom> found = new ArrayList<>();
    collect(parent(), found);
    return found;
  }

  private static void collect(Pom pom, List<Pom> found) {
    found.add(pom);
    Path directory = pom.folder();
    Stream.concat(
            pom.written().getModules().stream(),
            pom.written().getProfiles().stream().flatMap(p -> p.getModules().stream()))
        .distinct()
        .map(directory::resolve)
        .map(module -> Files.isDirectory(module) ? module.resolve("pom.xml") : module)
        .forEach(file -> collect(read(file), found));
  }

  private static Pom read(Path file) {
    DefaultModelBuildingRequest request = new DefaultModelBuildingRequest();
    request.setPomFile(file.toFile());
    request.setSystemProperties(System.getProperties());
    // The second phase would have to download the boms that dependencyManagement imports.
    request.setTwoPhaseBuilding(true);
    request.setValidationLevel(ModelBuildingRequest.VALIDATION_LEVEL_STRICT);
    try {
      ModelBuildingResult result = new DefaultModelBuilderFactory().newInstance().build(request);
      List<ModelProblem> problems = result.getProblems();
      if (!problems.isEmpty()) {
        throw new AssertionError(file + ": " + problems);
      }
      return new Pom(result.getRawModel(), result.getEffectiveModel());
    } catch (ModelBuildingException e) {
      throw new AssertionError(file.toString(), e);
    }
  }
}
