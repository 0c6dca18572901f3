// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.project;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.model.Model;
import org.apache.maven.model.Profile;
import org.apache.maven.model.io.xpp3.MavenXpp3Reader;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;

/** How to compile what is not compiled. */
public final class BuildAdvice {
  private static final String POM = "pom.xml";

  private BuildAdvice() {}

  /**
   * Advises on a target.
   *
   * @param target a file or directory in a project
   * @return how to compile the project, which also downloads what it needs; empty if there is none
   */
  public static String compile(Path target) {
    return BuildProject.around(target)
        .map(BuildProject::module)
        .flatMap(module -> BuildTool.of(module).map(tool -> tool.advice(module, sets(module))))
        .orElse("");
  }

  /** The source sets that hold benchmarks; that of tests depends on the main one. */
  private static List<String> sets(Path module) {
    return Files.isDirectory(module.resolve("src/jmh")) ? List.of("test", "jmh") : List.of("test");
  }

  /**
   * Advises on a Maven project.
   *
   * @param project its directory
   * @return what to do, with the profile that the module is in, if it is in one
   */
  static String maven(Path project) {
    String profile = profile(project).map(id -> "-P" + id + " ").orElse("");
    return "run mvn " + profile + "test-compile";
  }

  /**
   * Advises on a Gradle project.
   *
   * @param project its directory
   * @param sets names of source sets
   * @return what to do, with the wrapper if the project has one
   */
  static String gradle(Path project, Collection<String> sets) {
    boolean hasWrapper =
        BuildProject.around(project)
            .filter(found -> Files.exists(found.root().resolve("gradlew")))
            .isPresent();
    String command = hasWrapper ? "run ./gradlew " : "run gradle ";
    return sets.stream()
        .map(set -> set.equals("main") ? "classes" : set + "Classes")
        .collect(Collectors.joining(" ", command, ""));
  }

  private static Optional<String> profile(Path project) {
    Path parent = project.getParent();
    while (parent != null && !Files.exists(parent.resolve(POM))) {
      parent = parent.getParent();
    }
    if (parent == null) {
      return Optional.empty();
    }
    String module = parent.relativize(project).toString().replace('\\', '/');
    return model(parent.resolve(POM))
        .filter(all -> !all.getModules().contains(module))
        .flatMap(
            all ->
                all.getProfiles().stream()
                    .filter(profile -> profile.getModules().contains(module))
                    .map(Profile::getId)
                    .findFirst());
  }

  /** {@return the modules that a POM names, in profiles too} */
  static Stream<String> modules(Path pom) {
    return model(pom).stream()
        .flatMap(all -> Stream.concat(Stream.of(all), all.getProfiles().stream()))
        .flatMap(each -> each.getModules().stream());
  }

  /** A pom that cannot be read has none: there is only less to advise. */
  private static Optional<Model> model(Path pom) {
    try (InputStream stream = Files.newInputStream(pom)) {
      return Optional.of(new MavenXpp3Reader().read(stream, false));
    } catch (IOException | XmlPullParserException e) {
      return Optional.empty();
    }
  }
}
