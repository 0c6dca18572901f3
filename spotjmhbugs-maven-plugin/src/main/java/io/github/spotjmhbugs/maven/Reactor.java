// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Plugin;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.project.MavenProject;

/** Which projects of Maven's reactor a goal is about. */
final class Reactor {
  private final MavenSession session;
  private final MavenProject project;
  private final MojoExecution execution;

  /**
   * @param session the build
   * @param project the project that the goal is run in
   * @param execution how the goal came to be run
   */
  Reactor(MavenSession session, MavenProject project, MojoExecution execution) {
    this.session = session;
    this.project = project;
    this.execution = execution;
  }

  /**
   * @return the project whose directory and output directory the reports are about: the one that
   *     Maven was started in, selected or not, or the one whose pom asks for the goal
   */
  MavenProject home() {
    if (isBound()) {
      return project;
    }
    return session.getAllProjects().stream()
        .filter(MavenProject::isExecutionRoot)
        .findFirst()
        .orElse(project);
  }

  /**
   * @return the projects to scan, in the order of the reactor: all that are selected, or those of
   *     the pom that asks for the goal and of its modules
   */
  List<MavenProject> projects() {
    Stream<MavenProject> all = session.getProjects().stream();
    return isBound()
        ? all.filter(p -> p.equals(project) || holds(project, p)).toList()
        : all.toList();
  }

  /**
   * A pom's executions are inherited by its modules. Maven's descriptor has a switch for that, but
   * Maven 3 does not look at it.
   *
   * @return whether the goal has been run already for a parent that has this project as a module
   */
  boolean isDoneByParent() {
    return isBound()
        && Stream.iterate(project.getParent(), p -> p != null, MavenProject::getParent)
            .flatMap(parent -> session.getProjects().stream().filter(parent::equals))
            .anyMatch(parent -> holds(parent, project) && runsGoal(parent));
  }

  private boolean isBound() {
    return execution.getSource() == MojoExecution.Source.LIFECYCLE;
  }

  private boolean runsGoal(MavenProject parent) {
    Plugin plugin = parent.getPlugin(execution.getPlugin().getKey());
    return Optional.ofNullable(plugin)
        .map(p -> p.getExecutionsAsMap().get(execution.getExecutionId()))
        .filter(e -> e.getGoals().contains(execution.getGoal()))
        .isPresent();
  }

  private static boolean holds(MavenProject aggregator, MavenProject module) {
    List<MavenProject> modules = aggregator.getCollectedProjects();
    return modules != null && modules.contains(module);
  }
}
