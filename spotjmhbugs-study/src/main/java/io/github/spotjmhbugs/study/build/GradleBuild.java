// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.process.Command;
import io.github.spotjmhbugs.scan.process.Deadline;
import io.github.spotjmhbugs.scan.process.Jdk;
import io.github.spotjmhbugs.scan.process.ProcessOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Runs Gradle over the builds with benchmarks. */
final class GradleBuild {
  /** The tool of the strategies that run it. */
  static final String TOOL = "gradle";

  /** What a project's build file may be called. */
  static final List<String> BUILD_FILES = List.of("build.gradle", "build.gradle.kts");

  private static final String WRAPPER = "gradlew";

  /** Warnings are no errors here, and levels that the JDK no longer knows are raised. */
  private static final String INIT_SCRIPT =
      """
      allprojects {
        tasks.withType(JavaCompile) { task ->
          doFirst {
            task.options.compilerArgs = task.options.compilerArgs.findAll { '-Werror' != it }
            def isRefused = { JavaVersion.current().isJava9Compatible() && it != null &&
                JavaVersion.toVersion(it) < JavaVersion.VERSION_1_8 }
            if (isRefused(task.sourceCompatibility)) task.sourceCompatibility = '1.8'
            if (isRefused(task.targetCompatibility)) task.targetCompatibility = '1.8'
          }
        }
      }
      """;

  private final BuildSite site;
  private final Path log;
  private final Deadline deadline;
  private final Path initScript;

  /** What starts Gradle. */
  private record Launcher(List<String> words, Jdk jdk) {}

  /**
   * @param site the project
   * @param strategy the strategy
   * @param deadline when all has to be done
   * @throws IOException when the folders of the build cannot be written
   */
  GradleBuild(BuildSite site, BuildStrategy strategy, Deadline deadline) throws IOException {
    this.site = site;
    this.log = site.log(strategy.name());
    this.deadline = deadline;
    this.initScript = site.home().resolve("study.init.gradle");
    Files.writeString(initScript, INIT_SCRIPT);
  }

  /**
   * @param tasks the tasks for the modules of one build
   * @return what came of it
   * @throws IOException when the log cannot be read
   * @throws InterruptedException when the thread was interrupted
   */
  StrategyResult run(Function<Collection<GradleModule>, Collection<String>> tasks)
      throws IOException, InterruptedException {
    Optional<String> failure = Optional.empty();
    Map<Path, List<GradleModule>> modules =
        GradleModule.of(site).stream()
            .collect(Collectors.groupingBy(GradleModule::build, TreeMap::new, Collectors.toList()));
    for (Map.Entry<Path, List<GradleModule>> build : modules.entrySet()) {
      Optional<String> reason = run(build.getKey(), new TreeSet<>(tasks.apply(build.getValue())));
      failure = failure.or(() -> reason);
    }
    return failure.map(StrategyResult::failure).orElseGet(StrategyResult::success);
  }

  /** Why it failed, if it did. */
  private Optional<String> run(Path build, Collection<String> tasks)
      throws IOException, InterruptedException {
    Optional<Path> wrapper = site.nearest(build.resolve(WRAPPER), List.of(WRAPPER));
    Optional<GradleVersion> version = wrapper.flatMap(GradleVersion::ofWrapper);
    Launcher launcher = new Launcher(List.of("gradle"), site.jdk());
    if (wrapper.isPresent() && !site.options().offline()) {
      Optional<Jdk> jdk = version.map(v -> v.jdk(site.jdks())).orElse(Optional.of(site.jdk()));
      if (jdk.isEmpty()) {
        return version.map(v -> v + " needs JDK " + v.newestJdk() + " or older");
      }
      launcher = new Launcher(List.of("sh", wrapper.get().resolve(WRAPPER).toString()), jdk.get());
    }
    return run(launcher, build, tasks);
  }

  private Optional<String> run(Launcher launcher, Path build, Collection<String> tasks)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(launcher.words());
    words.addAll(List.of("--no-daemon", "--console=plain", "--continue", "--stacktrace"));
    words.addAll(List.of("--init-script", initScript.toString()));
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
    Map<String, String> environment = new HashMap<>(site.environment(launcher.jdk()));
    environment.put("GRADLE_USER_HOME", site.workspace().resolve("gradle").toString());
    LogReader reader = LogReader.atEndOf(log);
    ProcessOutcome outcome =
        site.runner().run(new Command(words, build, environment, log, deadline.left()));
    return outcome.succeeded()
        ? Optional.empty()
        : Optional.of(LogReader.describe(site, outcome, reader.text()));
  }
}
