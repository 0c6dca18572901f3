// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.Model;

/**
 * Java files with benchmarks that are compiled together, and what they need.
 *
 * @param files the files
 * @param folders the modules of the project that they need, their own first
 * @param jars the jars that they need
 */
record SourceModule(List<Path> files, List<Path> folders, List<Path> jars) {
  /**
   * What the build files of a module say.
   *
   * @param folders the modules of the project that it needs, its own first
   * @param model versions and repositories
   * @param dependencies what else it needs
   */
  record Declared(Collection<Path> folders, Model model, List<Dependency> dependencies) {}

  /** Makes the lists immutable. */
  SourceModule {
    files = List.copyOf(files);
    folders = List.copyOf(folders);
    jars = List.copyOf(jars);
  }

  /**
   * {@return roots of sources: those of the files, of the modules in their order, and all others}
   */
  List<Path> sourcePath(SourceTree tree, BuildSite site) {
    Set<Path> roots = new LinkedHashSet<>();
    files.forEach(file -> SourceTree.rootOf(file).ifPresent(roots::add));
    for (Path folder : folders) {
      tree.roots().stream().filter(root -> site.moduleOf(root).equals(folder)).forEach(roots::add);
    }
    roots.addAll(tree.roots());
    return List.copyOf(roots);
  }
}
