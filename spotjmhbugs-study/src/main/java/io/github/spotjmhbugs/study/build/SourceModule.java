// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.nio.file.Path;
import java.util.ArrayList;
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
 * @param model versions and repositories
 * @param dependencies what else they need
 */
record SourceModule(
    List<Path> files, List<Path> folders, Model model, List<Dependency> dependencies) {
  private static final String JMH = "org.openjdk.jmh";
  private static final String JMH_VERSION = "1.37";

  /** Makes the lists immutable; JMH is among the dependencies in any case. */
  SourceModule {
    files = List.copyOf(files);
    folders = List.copyOf(folders);
    dependencies = withJmh(dependencies);
  }

  private static List<Dependency> withJmh(List<Dependency> dependencies) {
    List<Dependency> all = new ArrayList<>(dependencies);
    if (all.stream().noneMatch(found -> JMH.equals(found.getGroupId()))) {
      Dependency jmh = new Dependency();
      jmh.setGroupId(JMH);
      jmh.setArtifactId("jmh-core");
      jmh.setVersion(JMH_VERSION);
      all.add(jmh);
    }
    return List.copyOf(all);
  }

  /**
   * {@return roots of sources: those of the files, of the modules in their order, and all others}
   *
   * @param tree the whole project
   * @param site the same, to tell the modules of its folders
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
