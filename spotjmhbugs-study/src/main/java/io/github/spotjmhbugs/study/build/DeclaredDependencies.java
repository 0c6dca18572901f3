// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.maven.Coordinates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.Model;

/**
 * What build files say that a project depends on, as far as that can be told without running them:
 * versions from parents elsewhere and from what build scripts compute stay unknown.
 */
final class DeclaredDependencies {
  private static final Coordinates JMH = new Coordinates("org.openjdk.jmh", "jmh-core", "1.37", "");
  private static final int DEEPEST_FOLDER = 6;
  private static final int MOST_FILES = 200;
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^}]+)}");
  private static final Pattern LITERAL =
      Pattern.compile("[\"']([\\w.-]+:[\\w.-]+:\\d[\\w.+-]*)(?:@\\w+)?[\"']");

  private final Map<String, Coordinates> found = new LinkedHashMap<>();
  private final Map<String, String> properties = new HashMap<>();
  private final Map<String, String> managed = new HashMap<>();
  private final Set<String> own = new HashSet<>();

  private DeclaredDependencies() {}

  /**
   * @param site a project
   * @return the dependencies of its modules, those with benchmarks first; JMH is always among them
   * @throws IOException when a folder cannot be read
   */
  static Collection<Coordinates> of(BuildSite site) throws IOException {
    DeclaredDependencies dependencies = new DeclaredDependencies();
    Set<Path> folders = new LinkedHashSet<>();
    site.sources().forEach(source -> folders.addAll(site.ancestors(source)));
    try (Stream<Path> files = Files.find(site.root(), DEEPEST_FOLDER, (f, a) -> isBuildFile(f))) {
      files.sorted().limit(MOST_FILES).map(file -> file.resolveSibling("")).forEach(folders::add);
    }
    List<Model> poms = folders.stream().flatMap(f -> Pom.in(f).stream()).map(Pom::model).toList();
    poms.forEach(dependencies::know);
    poms.forEach(dependencies::add);
    for (Path folder : folders) {
      GradleBuild.BUILD_FILES.forEach(
          file -> dependencies.addLiterals(Texts.read(folder.resolve(file))));
    }
    dependencies.found.putIfAbsent(key(JMH.group(), JMH.artifact()), JMH);
    return dependencies.found.values();
  }

  private static boolean isBuildFile(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.equals(Pom.FILE) || GradleBuild.BUILD_FILES.contains(name);
  }

  private void know(Model pom) {
    pom.getProperties().forEach((name, value) -> properties.putIfAbsent("" + name, "" + value));
    String version = pom.getVersion();
    if (version == null && pom.getParent() != null) {
      version = pom.getParent().getVersion();
    }
    if (version != null) {
      properties.putIfAbsent("project.version", version);
    }
    own.add(pom.getArtifactId());
    if (pom.getDependencyManagement() != null) {
      for (Dependency dependency : pom.getDependencyManagement().getDependencies()) {
        if (dependency.getVersion() != null) {
          managed.putIfAbsent(key(dependency), dependency.getVersion());
        }
      }
    }
  }

  private void add(Model pom) {
    for (Dependency dependency : pom.getDependencies()) {
      String version = dependency.getVersion();
      version = version == null ? managed.getOrDefault(key(dependency), "") : version;
      String text = key(dependency) + ":" + Snapshots.released(resolved(version));
      // Sources of the project go before its released jars.
      if (!own.contains(dependency.getArtifactId()) && "jar".equals(dependency.getType())) {
        add(dependency.getClassifier() == null ? text : text + ":" + dependency.getClassifier());
      }
    }
  }

  private void addLiterals(String script) {
    LITERAL.matcher(script).results().forEach(literal -> add(literal.group(1)));
  }

  private void add(String text) {
    Optional<Coordinates> coordinates = Coordinates.parse(resolved(text));
    coordinates.ifPresent(c -> found.putIfAbsent(key(c.group(), c.artifact()), c));
  }

  private String resolved(String text) {
    String resolved = text;
    // A property may name others, and itself.
    for (int depth = 0; depth < 5; depth++) {
      resolved =
          REFERENCE
              .matcher(resolved)
              .replaceAll(
                  name ->
                      Matcher.quoteReplacement(
                          properties.getOrDefault(name.group(1), name.group())));
    }
    return resolved;
  }

  private static String key(Dependency dependency) {
    return key(dependency.getGroupId(), dependency.getArtifactId());
  }

  private static String key(String group, String artifact) {
    return group + ":" + artifact;
  }
}
