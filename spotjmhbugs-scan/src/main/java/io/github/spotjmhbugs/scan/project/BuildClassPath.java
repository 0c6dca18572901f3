// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan.project;

import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.scan.build.BuildFiles;
import io.github.spotjmhbugs.scan.build.DeclaredDependencies;
import io.github.spotjmhbugs.scan.build.Needed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a build puts beside the classes that it compiles: those of the same module and of the others
 * in the project, and the jars of dependencies. No build runs; a module is looked at once.
 */
public final class BuildClassPath {
  private final DeclaredDependencies.Opener opener;
  private final Map<Path, Found> ofModules = new HashMap<>();

  private record Found(List<Path> entries, List<Problem> problems) {}

  /**
   * Makes the class paths of targets in any number of projects.
   *
   * @param opener finds the jars of a project
   */
  public BuildClassPath(DeclaredDependencies.Opener opener) {
    this.opener = opener;
  }

  /**
   * Finds what belongs to a target.
   *
   * @param target a jar or a directory of classes
   * @return jars and directories, in the order of the class path; none if it is in no project
   */
  public List<Path> of(Path target) {
    return found(target).entries();
  }

  /**
   * Tells what of it is not on this machine.
   *
   * @param target a jar or a directory of classes
   * @return what could not be had, one problem each
   */
  public List<Problem> problems(Path target) {
    return found(target).problems();
  }

  private synchronized Found found(Path target) {
    Optional<BuildProject> project = BuildProject.around(target);
    if (project.isEmpty()) {
      return new Found(List.of(), List.of());
    }
    Path module = project.get().module();
    Found known = ofModules.get(module);
    if (known == null) {
      known = find(project.get());
      ofModules.put(module, known);
    }
    return known;
  }

  private Found find(BuildProject project) {
    Needed needed = declared(project);
    List<Problem> problems = new ArrayList<>(needed.problems());
    Set<Path> entries = new LinkedHashSet<>();
    try {
      for (Path folder : needed.folders()) {
        entries.addAll(BuildOutput.of(folder));
      }
      BuildOutput output = BuildOutput.below(project.root());
      entries.addAll(output.classes());
      entries.addAll(needed.jars());
      entries.addAll(output.libraries());
    } catch (IOException e) {
      problems.add(Problem.error(project.root().toString(), e));
    }
    return new Found(List.copyOf(entries), problems);
  }

  private Needed declared(BuildProject project) {
    Path module = project.module();
    try {
      BuildFiles files = BuildFiles.below(project.root());
      return new DeclaredDependencies(files, opener, (library, version) -> version).of(module);
    } catch (IOException e) {
      Problem problem = Problem.error(module.toString(), e);
      return new Needed(List.of(module), List.of(), List.of(problem));
    }
  }
}
