// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.process.Command;
import io.github.spotjmhbugs.scan.process.Deadline;
import io.github.spotjmhbugs.scan.process.ProcessOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The project's Gradle, run once over each build with benchmarks. */
final class GradleBuild implements BuildStrategy {
  /** What a project's build file may be called. */
  static final List<String> BUILD_FILES = List.of("build.gradle", "build.gradle.kts");

  private static final String WRAPPER = "gradlew";

  @Override
  public String name() {
    return "gradle";
  }

  @Override
  public boolean suits(BuildSite site) {
    return !GradleModule.of(site).isEmpty();
  }

  /** The source sets with benchmarks, and what they need, as far as they can be compiled. */
  @Override
  public StrategyResult build(BuildSite site, Deadline deadline)
      throws IOException, InterruptedException {
    Map<Path, List<GradleModule>> modules =
        GradleModule.of(site).stream()
            .collect(Collectors.groupingBy(GradleModule::build, TreeMap::new, Collectors.toList()));
    List<String> outcomes = new ArrayList<>();
    for (Map.Entry<Path, List<GradleModule>> build : modules.entrySet()) {
      Set<String> tasks = new TreeSet<>();
      build.getValue().forEach(module -> tasks.add(module.taskPath()));
      outcomes.add(run(site, build.getKey(), tasks, deadline));
    }
    return StrategyResult.of(String.join(", ", outcomes));
  }

  private String run(BuildSite site, Path build, Collection<String> tasks, Deadline deadline)
      throws IOException, InterruptedException {
    Optional<Path> wrapper = site.nearest(build.resolve(WRAPPER), List.of(WRAPPER));
    boolean isWrapped = wrapper.isPresent() && !site.options().offline();
    List<String> words =
        new ArrayList<>(
            isWrapped
                ? List.of("sh", wrapper.get().resolve(WRAPPER).toString())
                : List.of("gradle"));
    words.addAll(List.of("--no-daemon", "--console=plain", "--continue", "--stacktrace"));
    String homes =
        site.jdks().all().stream()
            .map(jdk -> jdk.home().toString())
            .collect(Collectors.joining(","));
    words.add("-Porg.gradle.java.installations.paths=" + homes);
    words.add("-Porg.gradle.java.installations.auto-download=false");
    if (site.options().offline()) {
      words.add("--offline");
    }
    words.addAll(tasks);
    Map<String, String> environment = new HashMap<>(site.environment(site.jdk()));
    environment.put("GRADLE_USER_HOME", site.workspace().resolve("gradle").toString());
    Path log = site.log(name());
    LogReader reader = LogReader.atEndOf(log);
    ProcessOutcome outcome =
        site.runner().run(new Command(words, build, environment, log, deadline.left()));
    return outcome.succeeded() ? "built" : LogReader.describe(site, outcome, reader.text());
  }
}
