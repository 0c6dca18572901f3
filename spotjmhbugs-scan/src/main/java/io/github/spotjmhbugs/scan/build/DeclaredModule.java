// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.build;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.DependencyManagement;
import org.apache.maven.model.Model;
import org.apache.maven.model.Repository;
import org.jspecify.annotations.Nullable;

/**
 * What the build files of a module say.
 *
 * @param folders the modules of the project that it needs, its own first
 * @param model versions and repositories
 * @param dependencies what else it needs
 */
record DeclaredModule(Collection<Path> folders, Model model, List<Dependency> dependencies) {
  /** Makes the lists immutable. */
  DeclaredModule {
    folders = List.copyOf(folders);
    dependencies = List.copyOf(dependencies);
  }

  /** {@return a model that declares nothing yet, for build files that are no POM} */
  static Model emptyModel() {
    Model model = model("declared", "module", "0");
    model.setModelVersion("4.0.0");
    model.setPackaging("pom");
    model.setDependencyManagement(new DependencyManagement());
    return model;
  }

  /** {@return a model with no more than its name} */
  static Model model(String group, String artifact, String version) {
    Model model = new Model();
    model.setGroupId(group);
    model.setArtifactId(artifact);
    model.setVersion(version);
    return model;
  }

  /** Adds a repository to a model, unless no model could have its address. */
  static void addRepository(Model model, String url) {
    if (hasControl(url)) {
      return;
    }
    Repository repository = new Repository();
    repository.setId("declared-" + Integer.toHexString(url.hashCode()));
    repository.setUrl(url);
    model.addRepository(repository);
  }

  static Dependency dependency(String group, String artifact, @Nullable String version) {
    Dependency dependency = new Dependency();
    dependency.setGroupId(group);
    dependency.setArtifactId(artifact);
    dependency.setVersion(version);
    return dependency;
  }

  /** {@return what the first group of a pattern matches in texts, in their order} */
  static Stream<String> told(Pattern pattern, List<String> texts) {
    return texts.stream()
        .flatMap(text -> pattern.matcher(text).results())
        .map(found -> found.group(1));
  }

  /** {@return whether a text has characters that no model has} */
  static boolean hasControl(String text) {
    return text.chars().anyMatch(Character::isISOControl);
  }
}
