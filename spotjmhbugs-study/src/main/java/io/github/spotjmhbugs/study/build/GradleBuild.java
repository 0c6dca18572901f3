// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.process.Deadline;
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
record GradleBuild(BuildSite site, Made made) implements BuildStrategy {
  /** What a project's build file may be called. */
  static final List<String> BUILD_FILES = List.of("build.gradle", "build.gradle.kts");

  private static final List<String> SETTINGS = List.of("settings.gradle", "settings.gradle.kts");
  private static final String WRAPPER = "gradlew";

  @Override
  public String name() {
    return "gradle";
  }

  @Override
  public boolean suits() {
    return !tasks().isEmpty();
  }

  /** The source sets with benchmarks, and what they need, as far as they can be compiled. */
  @Override
  public String build(Deadline deadline) throws IOException, InterruptedException {
    List<String> outcomes = new ArrayList<>();
    for (Map.Entry<Path, Set<String>> build : tasks().entrySet()) {
      outcomes.add(run(build.getKey(), build.getValue(), deadline));
      made.addClassesBelow(build.getKey());
    }
    return String.join(", ", outcomes);
  }

  /**
   * What compiles the source sets with benchmarks, by the folder of the build. The places of the
   * files alone tell: not every project of a build has a build file.
   */
  private Map<Path, Set<String>> tasks() {
    Map<Path, Set<String>> tasks = new TreeMap<>();
    for (Path source : site.sources()) {
      Optional<Path> build =
          site.nearest(source, SETTINGS).or(() -> site.nearest(source, BUILD_FILES));
      build.ifPresent(
          folder ->
              tasks
                  .computeIfAbsent(folder, any -> new TreeSet<>())
                  .add(task(folder.relativize(source))));
    }
    return tasks;
  }

  private static String task(Path source) {
    StringBuilder project = new StringBuilder(":");
    for (int i = 0; i < source.getNameCount() - 2; i++) {
      String folder = source.getName(i).toString();
      if (folder.equals("src")) {
        String sourceSet = source.getName(i + 1).toString();
        return project + (sourceSet.equals("main") ? "classes" : sourceSet + "Classes");
      }
      project.append(folder).append(':');
    }
    return ":classes";
  }

  private String run(Path build, Collection<String> tasks, Deadline deadline)
      throws IOException, InterruptedException {
    Optional<Path> wrapper = site.nearest(build.resolve(WRAPPER), List.of(WRAPPER));
    boolean isWrapped = wrapper.isPresent() && !site.isOffline();
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
    if (site.isOffline()) {
      words.add("--offline");
    }
    words.addAll(tasks);
    Map<String, String> environment = new HashMap<>(site.environment(site.jdk()));
    environment.put("GRADLE_USER_HOME", site.workspace().resolve("gradle").toString());
    return site.describe(site.run(name(), words, build, environment, deadline.left()));
  }
}
