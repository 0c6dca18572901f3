// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.project.MavenProject;

/** Makes modules to scan of Maven's projects. */
final class MavenModules {
  private static final String SKIP = "spotjmhbugs.skip";

  private final Properties given;
  private final boolean includeTests;
  private final boolean skip;

  /**
   * @param given the properties that the user gave on the command line
   * @param includeTests whether test classes are scanned
   * @param skip whether to leave out a project that says nothing about it
   */
  MavenModules(Properties given, boolean includeTests, boolean skip) {
    this.given = given;
    this.includeTests = includeTests;
    this.skip = skip;
  }

  /**
   * What the command line says holds for all projects. Without that a project's own property goes
   * first, so that a build can leave out one module, or all but one.
   *
   * @param project a project
   * @return whether to leave it out
   */
  boolean isSkipped(MavenProject project) {
    String own = project.getProperties().getProperty(SKIP);
    boolean isSaidForAll = given.containsKey(SKIP) || own == null;
    return isSaidForAll ? skip : Boolean.parseBoolean(own);
  }

  /**
   * @param project a project whose dependencies are resolved and whose classes are compiled
   * @param all the projects of the build
   * @return what there is to scan, without any class when nothing is compiled
   */
  BenchmarkModule of(MavenProject project, List<MavenProject> all) {
    // The lifecycle up to the compilation ran in a copy, which alone knows what plugins added.
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

  /** Maven reports by artifact, too; a reactor may have two of a name in different groups. */
  private static String name(MavenProject project, List<MavenProject> all) {
    String artifact = project.getArtifactId();
    boolean unique = all.stream().filter(p -> p.getArtifactId().equals(artifact)).count() == 1;
    return unique ? artifact : project.getGroupId() + ":" + artifact;
  }

  private static List<Path> classPath(MavenProject project) {
    try {
      List<String> path = new ArrayList<>(project.getTestClasspathElements());
      // Scanned themselves, as far as the user wants it.
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
