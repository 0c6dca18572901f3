// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import io.github.spotjmhbugs.settings.Settings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.jspecify.annotations.Nullable;

/** What all goals have in common: the modules that they are about, and where they write. */
abstract class AbstractReactorMojo extends AbstractMojo {
  private static final Pattern PROPERTY = Pattern.compile("\\$\\{([^}]+)}");

  /** Skips the goal. As a property in the POM of one module, it skips that module only. */
  @Parameter(property = "spotjmhbugs.skip", defaultValue = "false")
  private boolean skip;

  /** Whether to include test classes, which often contain benchmarks. */
  @Parameter(property = "spotjmhbugs.includeTests", defaultValue = "true")
  private boolean includeTests;

  /**
   * The directory for the files that the goal writes. The default is the subdirectory spotjmhbugs
   * of the build directory (usually target) of the project that Maven was started in.
   */
  @Parameter(property = "spotjmhbugs.outputDirectory")
  private @Nullable File outputDirectory;

  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  private MavenSession session;

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
  private MojoExecution execution;

  private GoalSettings settings = new GoalSettings(Settings.NONE);

  @Override
  public final void execute() throws MojoExecutionException, MojoFailureException {
    Reactor reactor = new Reactor(session, project, execution);
    if (reactor.isDoneByParent()) {
      getLog().info("Skipped: the parent project has scanned this module");
      return;
    }
    try {
      GoalSettings.refuseNearNames(
          session.getUserProperties().stringPropertyNames(),
          execution.getMojoDescriptor().getParameterMap().keySet());
      refuseOtherThanTruth();
      settings = new GoalSettings(Settings.around(reactor.home().getBasedir().toPath()));
    } catch (IllegalArgumentException | IOException e) {
      throw new MojoExecutionException(e.getMessage(), e);
    }
    List<BenchmarkModule> modules;
    try {
      modules = modules(reactor);
    } catch (IllegalArgumentException | IOException e) {
      throw new MojoExecutionException(e.getMessage(), e);
    }
    if (!modules.isEmpty()) {
      execute(modules, reactor.home());
    }
  }

  /** Of the switches of the goal, in the POM or as properties. */
  private void refuseOtherThanTruth() {
    Xpp3Dom configuration = execution.getConfiguration();
    for (org.apache.maven.plugin.descriptor.Parameter parameter :
        execution.getMojoDescriptor().getParameters()) {
      Xpp3Dom given = configuration == null ? null : configuration.getChild(parameter.getName());
      if (parameter.getType().equals("boolean") && given != null && given.getValue() != null) {
        Matcher property = PROPERTY.matcher(given.getValue());
        GoalSettings.refuseOtherThanTruth(
            parameter.getName(),
            property.matches() ? property(property.group(1)) : given.getValue());
      }
    }
  }

  private String property(String name) {
    return session
        .getUserProperties()
        .getProperty(name, project.getProperties().getProperty(name, ""));
  }

  /**
   * Does the work.
   *
   * @param modules the modules to work on, at least one
   * @param home the project that files belong to
   * @throws MojoExecutionException when something cannot be read or written
   * @throws MojoFailureException when the findings fail the build
   */
  abstract void execute(List<BenchmarkModule> modules, MavenProject home)
      throws MojoExecutionException, MojoFailureException;

  private List<BenchmarkModule> modules(Reactor reactor) throws IOException {
    List<MavenProject> projects = reactor.projects();
    MavenModules modules = new MavenModules(session.getUserProperties(), includeTests, skip);
    List<MavenProject> wanted = new ArrayList<>();
    for (MavenProject candidate : projects) {
      if (modules.isSkipped(candidate)) {
        getLog().info("Skipped because of spotjmhbugs.skip: " + candidate.getArtifactId());
      } else {
        wanted.add(candidate);
        for (Path sources : modules.uncompiled(candidate)) {
          getLog().warn("benchmarks are not compiled: " + sources);
        }
      }
    }
    reactor.note(wanted);
    return wanted.stream().map(module -> modules.of(module, projects)).toList();
  }

  /** {@return the parameters, and the settings of the project} */
  final GoalSettings settings() {
    return settings;
  }

  /** {@return the command that runs this goal} */
  final String command() {
    return "mvn " + execution.getPlugin().getId() + ":" + execution.getGoal();
  }

  /**
   * Reads the parameter.
   *
   * @param home the project that files belong to
   * @return the directory for the files that the goal writes
   */
  final Path output(MavenProject home) {
    return outputDirectory == null
        ? Path.of(home.getBuild().getDirectory(), "spotjmhbugs")
        : outputDirectory.toPath();
  }
}
