// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.process.Deadline;
import io.github.spotjmhbugs.study.record.StepFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** One project, built by one strategy after the other. */
final class BuildRun {
  /** The compiler needs little: a build that hangs must not take that away from it. */
  private static final Duration RESERVE = Duration.ofMinutes(5);

  private static final int RESERVED_PART = 5;

  private final BuildSite site;
  private final Deadline end;
  private final Deadline endOfBuilds;
  private final List<Attempt> attempts = new ArrayList<>();
  private final Set<String> succeeded = new HashSet<>();
  private final List<String> contributors = new ArrayList<>();
  private final Set<Path> folders = new LinkedHashSet<>();
  private final Set<Path> jars = new LinkedHashSet<>();
  private CompiledClasses compiled = CompiledClasses.NONE;

  /**
   * @param site the project
   * @param timeout for all strategies together
   */
  BuildRun(BuildSite site, Duration timeout) {
    this.site = site;
    this.end = Deadline.in(timeout);
    Duration part = timeout.dividedBy(RESERVED_PART);
    this.endOfBuilds = end.minus(part.compareTo(RESERVE) < 0 ? part : RESERVE);
  }

  /**
   * Tries the strategies in order until all benchmarks are in class files.
   *
   * @param strategies the strategies; time is reserved for the last
   * @return what they made
   * @throws StepFailure when there are no benchmarks among it
   * @throws IOException when the folders of the build cannot be written
   * @throws InterruptedException when the thread was interrupted
   */
  BuildResult run(List<BuildStrategy> strategies)
      throws StepFailure, IOException, InterruptedException {
    for (BuildStrategy strategy : strategies) {
      boolean isLast = strategy.equals(strategies.get(strategies.size() - 1));
      if (!isComplete() && !succeeded.contains(strategy.tool()) && strategy.suits(site)) {
        attempt(strategy, isLast ? end : endOfBuilds);
      }
    }
    if (contributors.isEmpty()) {
      throw new StepFailure(failure());
    }
    List<Path> classPath = new ArrayList<>(compiled.others());
    classPath.addAll(jars);
    return new BuildResult(name(), compiled.withBenchmarks(), classPath, attempts);
  }

  private void attempt(BuildStrategy strategy, Deadline deadline)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    StrategyResult result =
        deadline.isPast() ? StrategyResult.failure("no time left") : strategy.build(site, deadline);
    folders.addAll(result.folders());
    jars.addAll(result.classPath());
    if (result.succeeded()) {
      succeeded.add(strategy.tool());
    }
    int before = compiled.benchmarks();
    compiled = CompiledClasses.in(site.root(), folders);
    int added = compiled.benchmarks() - before;
    if (added > 0) {
      contributors.add(strategy.name());
    }
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    String outcome = result.outcome() + ", " + (before > 0 ? "more " : "") + "benchmarks: " + added;
    attempts.add(new Attempt(strategy.name(), outcome, took, site.log(strategy.name())));
  }

  private boolean isComplete() {
    return compiled.benchmarks() >= site.census().benchmarks();
  }

  private String name() {
    return String.join(" + ", contributors) + (isComplete() ? "" : BuildResult.PARTIAL);
  }

  private String failure() {
    if (attempts.isEmpty()) {
      return "no Maven or Gradle build files and no Java sources of the benchmarks";
    }
    return attempts.stream()
        .map(attempt -> attempt.strategy() + ": " + attempt.outcome())
        .collect(Collectors.joining("; ", "no class files with benchmarks: ", ""));
  }
}
