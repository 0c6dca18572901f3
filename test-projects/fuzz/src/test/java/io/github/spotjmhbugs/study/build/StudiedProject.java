// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.strangers.Deadline;
import io.github.spotjmhbugs.strangers.Jdks;
import io.github.spotjmhbugs.study.source.Census;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a study reads of a project, without the network.
 *
 * @param site the project
 */
public record StudiedProject(BuildSite site) {
  private static final Duration LONG = Duration.ofMinutes(10);

  /**
   * Counts the benchmarks of a project.
   *
   * @param root its folder
   * @param workspace a folder to work in
   * @param repository the local Maven repository
   */
  public static StudiedProject of(Path root, Path workspace, Path repository) throws IOException {
    for (String made : List.of("home", "tmp", "logs")) {
      Files.createDirectories(workspace.resolve(made));
    }
    MavenFiles.writeSettings(workspace.resolve("no-user"), workspace.resolve("home"), true);
    return new StudiedProject(
        new BuildSite(
            root.toRealPath(),
            Census.of(root.toRealPath()),
            workspace.toRealPath(),
            Jdks.find(List.of()),
            repository,
            true,
            false,
            false));
  }

  /** {@return what could not be read of all that compilers need} */
  public Set<String> read() throws IOException {
    site.languageLevel();
    SourceTree tree = SourceTree.of(site);
    Set<String> problems = new TreeSet<>();
    Map<Path, List<Path>> modules =
        site.sources().stream()
            .collect(Collectors.groupingBy(site::moduleOf, TreeMap::new, Collectors.toList()));
    ModuleDependencies dependencies = new ModuleDependencies(site, tree, problems);
    for (Map.Entry<Path, List<Path>> module : modules.entrySet()) {
      var needed = dependencies.of(module.getKey());
      new KotlinModule(module.getValue(), needed.folders(), tree).sources();
      tree.nearest(module.getValue(), needed.folders());
    }
    return problems;
  }

  /** {@return what is told when the project is compiled} */
  public Set<String> compile() throws IOException, InterruptedException {
    BuildStrategy.Made made = new BuildStrategy.Made(new TreeSet<>());
    CompilerStrategy compiler = new CompilerStrategy(site, made);
    Set<String> told = new TreeSet<>();
    if (compiler.suits()) {
      told.add(compiler.build(Deadline.in(LONG)));
    }
    told.add(Coverage.of(site, made).reason());
    told.addAll(made.problems());
    return told;
  }

  /** Passes on the settings of a user, as a study does. */
  public static void passSettings(Path user, Path home) throws IOException {
    MavenFiles.writeSettings(user, home, false);
  }
}
