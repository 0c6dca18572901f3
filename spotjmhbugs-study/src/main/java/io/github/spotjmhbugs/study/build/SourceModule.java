// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * Java files with benchmarks that are compiled together, and what they need.
 *
 * @param files the files
 * @param folders the modules of the project that they need, their own first
 * @param jars the jars that they need
 */
record SourceModule(List<Path> files, List<Path> folders, List<Path> jars) {
  /**
   * {@return the source of each type of the project: where modules have types of the same name,
   * those beside the files count first, then the modules in their order}
   */
  Map<String, Path> types(SourceTree tree, BuildSite site) {
    List<Path> roots = files.stream().flatMap(file -> SourceTree.rootOf(file).stream()).toList();
    ToIntFunction<Path> distance =
        file -> {
          int module = folders.indexOf(site.moduleOf(file));
          return roots.stream().anyMatch(file::startsWith)
              ? -1
              : module < 0 ? folders.size() : module;
        };
    Comparator<Path> order =
        Comparator.comparingInt(distance).thenComparing(Comparator.naturalOrder());
    Map<String, Path> nearest = new HashMap<>();
    tree.types()
        .forEach(
            (name, all) ->
                nearest.put(name, all.size() == 1 ? all.get(0) : Collections.min(all, order)));
    return nearest;
  }
}
