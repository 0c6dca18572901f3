// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.model.Build;
import org.apache.maven.model.Model;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginContainer;
import org.apache.maven.model.io.xpp3.MavenXpp3Reader;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;

/**
 * A POM as it stands in its file, without what it inherits.
 *
 * @param folder its folder
 * @param model its content
 */
record Pom(Path folder, Model model) {
  /** The name of the file. */
  static final String FILE = "pom.xml";

  /**
   * @param folder a folder
   * @return the POM in it; empty when there is none that can be read
   */
  static Optional<Pom> in(Path folder) {
    Path file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try (InputStream stream = Files.newInputStream(file)) {
      return Optional.of(new Pom(folder, new MavenXpp3Reader().read(stream, false)));
    } catch (IOException | XmlPullParserException e) {
      // Maven will say what is wrong with it, in its log.
      return Optional.empty();
    }
  }

  /**
   * @param modules names of modules, as in a POM
   * @return their POMs
   */
  List<Pom> children(List<String> modules) {
    return modules.stream().flatMap(module -> child(module).stream()).toList();
  }

  private Optional<Pom> child(String module) {
    try {
      Path path = folder.resolve(module.strip()).normalize();
      return Files.isDirectory(path) ? in(path) : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /**
   * @param artifact the artifact id of a plugin
   * @return the plugin, wherever the POM configures it, but not in profiles
   */
  Stream<Plugin> plugins(String artifact) {
    Build build = model.getBuild();
    if (build == null) {
      return Stream.empty();
    }
    Stream<PluginContainer> containers =
        build.getPluginManagement() == null
            ? Stream.of(build)
            : Stream.of(build, build.getPluginManagement());
    return containers
        .flatMap(container -> container.getPlugins().stream())
        .filter(plugin -> artifact.equals(plugin.getArtifactId()));
  }
}
