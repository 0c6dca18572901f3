// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.process.Deadline;
import io.github.spotjmhbugs.scan.process.Jdk;
import io.github.spotjmhbugs.study.compile.JdkImage;
import io.github.spotjmhbugs.study.source.Language;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The compilers alone, over the Java and Kotlin files with benchmarks and what they refer to in
 * other sources of the project. Nothing of the project runs: build files are read as data, and no
 * annotation processor, plugin or script is started.
 */
final class CompilerStrategy implements BuildStrategy {
  /** The class files of the JDK are read as modules, which there are since this version. */
  private static final int OLDEST_JDK = 9;

  @Override
  public String name() {
    return ModuleCompiler.NAME;
  }

  @Override
  public boolean suits(BuildSite site) {
    return !files(site).isEmpty();
  }

  private static List<Path> files(BuildSite site) {
    return site.sources().stream()
        .filter(file -> Language.JAVA.has(file) || Language.KOTLIN.has(file))
        .toList();
  }

  @Override
  public String build(BuildSite site, Deadline deadline, Made made)
      throws IOException, InterruptedException {
    Jdk jdk = site.jdk(Math.max(LanguageLevel.asked(site).orElse(0), OLDEST_JDK));
    SourceTree tree = SourceTree.of(site.root());
    Map<Path, List<Path>> modules =
        files(site).stream()
            .collect(Collectors.groupingBy(site::moduleOf, TreeMap::new, Collectors.toList()));
    ModuleDependencies dependencies = new ModuleDependencies(site, tree, made.problems());
    int left = modules.size();
    try (JdkImage image = new JdkImage(jdk.home())) {
      ModuleCompiler compiler = new ModuleCompiler(site, tree, jdk, image, made);
      for (Map.Entry<Path, List<Path>> module : modules.entrySet()) {
        SourceModule resolved = dependencies.of(module.getKey(), module.getValue());
        // Some sources make a compiler think for ever: other modules need time, too.
        compiler.compile(resolved, Deadline.in(deadline.left().dividedBy(left > 1 ? 2 : 1)));
        left--;
      }
      return compiler.outcome();
    }
  }
}
