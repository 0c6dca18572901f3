// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.host.source.ProjectSources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.model.Build;
import org.apache.maven.project.MavenProject;

/**
 * Converts Maven's projects to modules to scan.
 *
 * @param given the properties that the user gave on the command line
 * @param includeTests whether to scan test classes
 * @param skip whether to skip projects without a property of their own
 */
record MavenModules(Properties given, boolean includeTests, boolean skip) {
  private static final String SKIP = "spotjmhbugs.skip";

  /**
   * Checks whether to skip a project. A property on the command line applies to all projects;
   * otherwise a project's own property takes precedence, so that a build can skip one module or all
   * but one.
   *
   * @param project a project
   * @return whether to skip it
   * @throws IllegalArgumentException when its property is neither true nor false
   */
  boolean isSkipped(MavenProject project) {
    String own = project.getProperties().getProperty(SKIP);
    boolean isSameForAll = given.containsKey(SKIP) || own == null;
    if (own != null) {
      GoalSettings.refuseOtherThanTruth("skip", own);
    }
    return isSameForAll ? skip : Boolean.parseBoolean(own);
  }

  /**
   * Converts a project.
   *
   * @param project a project whose dependencies are resolved and whose classes are compiled
   * @param all the projects of the build
   * @return the module, without class directories when nothing was compiled
   */
  BenchmarkModule of(MavenProject project, List<MavenProject> all) {
    // The lifecycle up to compilation ran in a copy; source roots that plugins added are only
    // there.
    MavenProject compiled = project.getExecutionProject();
    List<String> classes = new ArrayList<>(List.of(compiled.getBuild().getOutputDirectory()));
    List<String> sources = new ArrayList<>(compiled.getCompileSourceRoots());
    if (includeTests) {
      classes.add(compiled.getBuild().getTestOutputDirectory());
      sources.addAll(compiled.getTestCompileSourceRoots());
    }
    return new BenchmarkModule(
        name(project, all), directories(classes), classPath(project), directories(sources));
  }

  /**
   * Finds benchmarks that a build has left out, as one that skips its tests does.
   *
   * @param project a project whose classes are compiled
   * @return the directories of sources that have benchmarks and no classes
   * @throws IOException when one of them cannot be listed
   */
  List<Path> uncompiled(MavenProject project) throws IOException {
    MavenProject compiled = project.getExecutionProject();
    Build build = compiled.getBuild();
    List<Path> sources = new ArrayList<>();
    if (directories(List.of(build.getOutputDirectory())).isEmpty()) {
      sources.addAll(directories(compiled.getCompileSourceRoots()));
    }
    if (includeTests && directories(List.of(build.getTestOutputDirectory())).isEmpty()) {
      sources.addAll(directories(compiled.getTestCompileSourceRoots()));
    }
    List<Path> found = new ArrayList<>();
    for (Path root : sources) {
      if (ProjectSources.haveBenchmarks(root)) {
        found.add(root);
      }
    }
    return found;
  }

  /**
   * The artifact id, as in Maven's own output, with the group id if needed to tell modules apart.
   */
  private static String name(MavenProject project, List<MavenProject> all) {
    String artifact = project.getArtifactId();
    boolean unique = all.stream().filter(p -> p.getArtifactId().equals(artifact)).count() == 1;
    return unique ? artifact : project.getGroupId() + ":" + artifact;
  }

  private static List<Path> classPath(MavenProject project) {
    try {
      List<String> path = new ArrayList<>(project.getTestClasspathElements());
      // These are scanned themselves, if the user wants that.
      path.remove(project.getBuild().getOutputDirectory());
      path.remove(project.getBuild().getTestOutputDirectory());
      return path.stream().map(Path::of).toList();
    } catch (DependencyResolutionRequiredException e) {
      throw new IllegalStateException("the goal requires the resolution of dependencies", e);
    }
  }

  private static List<Path> directories(List<String> paths) {
    return paths.stream().map(Path::of).filter(Files::isDirectory).toList();
  }
}
