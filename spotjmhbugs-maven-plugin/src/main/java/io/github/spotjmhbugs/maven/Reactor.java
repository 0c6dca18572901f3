// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.maven;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.execution.BuildSuccess;
import org.apache.maven.execution.MavenExecutionResult;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Plugin;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.project.MavenProject;

/**
 * Selects the projects of Maven's reactor that a goal scans.
 *
 * @param session the build
 * @param project the project in which the goal runs
 * @param execution why the goal runs: by its name, or bound to the lifecycle
 */
record Reactor(MavenSession session, MavenProject project, MojoExecution execution) {
  /**
   * Finds the project that the reports belong to.
   *
   * @return the project in which Maven was started, selected or not; for a goal that is bound to
   *     the lifecycle, the project whose POM binds it
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
   * Selects the projects to scan.
   *
   * @return all selected projects, in the order of the reactor; for a goal that is bound to the
   *     lifecycle, only the project whose POM binds it, and its modules
   */
  List<MavenProject> projects() {
    Stream<MavenProject> all = session.getProjects().stream();
    return isBound()
        ? all.filter(p -> p.equals(project) || holds(project, p)).toList()
        : all.toList();
  }

  /**
   * Checks whether a parent has done the work already. Modules inherit the executions of their
   * parent; a plugin can declare that they do not, but Maven 3 ignores that.
   *
   * @return whether the goal ran for a parent that has this project as a module
   */
  boolean isDoneByParent() {
    return isBound()
        && Stream.iterate(project.getParent(), p -> p != null, MavenProject::getParent)
            .flatMap(parent -> session.getProjects().stream().filter(parent::equals))
            .anyMatch(parent -> holds(parent, project) && runsGoal(parent));
  }

  /**
   * Tells Maven that the goal is at work in further projects. It runs once for all of them, and
   * Maven's summary would call the others skipped. What Maven builds by itself, before or after, it
   * knows better.
   *
   * @param wanted the projects that the goal does not leave out
   */
  void note(List<MavenProject> wanted) {
    MavenExecutionResult result = session.getResult();
    boolean isAlone = session.getGoals().size() == 1;
    if (isBound() || !isAlone) {
      return;
    }
    wanted.stream()
        .filter(each -> !each.equals(project) && result.getBuildSummary(each) == null)
        // Their share of the time is part of the project's in which the goal runs.
        .forEach(each -> result.addBuildSummary(new BuildSuccess(each, 0)));
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
