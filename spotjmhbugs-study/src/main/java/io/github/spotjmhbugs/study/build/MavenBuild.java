// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.build.BuildFiles;
import io.github.spotjmhbugs.scan.process.Deadline;
import io.github.spotjmhbugs.study.source.ProgramRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The project's Maven, run once over each tree of modules with benchmarks. */
record MavenBuild(BuildSite site, Made made) implements BuildStrategy {
  private static final String WRAPPER = "mvnw";
  private static final Duration WRAPPER_TIMEOUT = Duration.ofMinutes(3);

  /** What only checks is skipped; tests are compiled, for benchmarks often stand beside them. */
  private static final String SKIPPED =
      """
      skipTests skipITs animal.sniffer.skip air.check.skip-all basepom.check.skip-all \
      checkstyle.skip enforcer.skip findbugs.skip fmt.skip forbiddenapis.skip formatter.skip \
      gpg.skip impsort.skip jacoco.skip japicmp.skip license.skip maven.javadoc.skip \
      maven.site.skip maven.source.skip mdep.analyze.skip modernizer.skip pmd.skip rat.skip \
      revapi.skip skip.npm skip.yarn spotbugs.skip spotless.apply.skip spotless.check.skip\
      """;

  @Override
  public String name() {
    return "maven";
  }

  @Override
  public boolean suits() {
    return !site.modules(Set.of(BuildFiles.POM)).isEmpty();
  }

  /** The modules with benchmarks, and those that they need, as far as they can be compiled. */
  @Override
  public String build(Deadline deadline) throws IOException, InterruptedException {
    MavenFiles.writeToolchains(site.home(), site.jdks());
    Map<Path, List<Path>> modules =
        site.modules(Set.of(BuildFiles.POM)).stream()
            .collect(Collectors.groupingBy(this::topOf, TreeMap::new, Collectors.toList()));
    List<String> outcomes = new ArrayList<>();
    for (Map.Entry<Path, List<Path>> tree : modules.entrySet()) {
      Path top = tree.getKey();
      List<String> words = new ArrayList<>(launcher(top, deadline));
      words.addAll(arguments());
      if (!tree.getValue().equals(List.of(top))) {
        words.addAll(List.of("--also-make", "--projects", names(top, tree.getValue())));
      }
      words.add("test-compile");
      outcomes.add(site.describe(run(words, top, deadline.left())));
      made.addClassesBelow(top);
    }
    return String.join(", ", outcomes);
  }

  private Path topOf(Path module) {
    return site.ancestors(module.resolve(BuildFiles.POM)).stream()
        .filter(folder -> Files.isRegularFile(folder.resolve(BuildFiles.POM)))
        .reduce(module, (lower, higher) -> higher);
  }

  private static String names(Path top, List<Path> modules) {
    return modules.stream()
        .map(module -> module.equals(top) ? "." : top.relativize(module).toString())
        .collect(Collectors.joining(","));
  }

  private List<String> arguments() {
    List<String> arguments = new ArrayList<>(List.of("--batch-mode", "--errors", "--fail-at-end"));
    arguments.add("-Dmaven.repo.local=" + site.mavenRepository().toAbsolutePath());
    if (site.isOffline()) {
      arguments.add("--offline");
    }
    Stream.of(SKIPPED.split(" ")).forEach(check -> arguments.add("-D" + check + "=true"));
    return arguments;
  }

  private ProgramRun run(List<String> words, Path folder, Duration timeout)
      throws IOException, InterruptedException {
    return site.run(name(), words, folder, site.environment(site.jdk()), timeout);
  }

  /** The project's wrapper, when it works: it may ask for a Maven that cannot be downloaded. */
  private List<String> launcher(Path top, Deadline deadline)
      throws IOException, InterruptedException {
    Optional<Path> wrapper = site.nearest(top.resolve(WRAPPER), List.of(WRAPPER));
    if (wrapper.isPresent() && !site.isOffline()) {
      // Not every project has it executable.
      List<String> launcher = List.of("sh", wrapper.get().resolve(WRAPPER).toString());
      List<String> probe = new ArrayList<>(launcher);
      probe.add("--version");
      if (run(probe, top, deadline.left(WRAPPER_TIMEOUT)).outcome().succeeded()) {
        return launcher;
      }
    }
    return List.of("mvn");
  }
}
