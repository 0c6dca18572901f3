// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.scan.process.Deadline;
import io.github.spotjmhbugs.study.record.StepFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** One project, built by one strategy after the other. */
final class BuildRun {
  /** What follows needs time, too: nothing is gained by class files that nobody scans. */
  private static final int PARTS = 5;

  private final BuildSite site;
  private final Deadline end;
  private final List<Attempt> attempts = new ArrayList<>();
  private final List<String> contributors = new ArrayList<>();
  private final Set<Path> folders = new LinkedHashSet<>();
  private final Set<Path> jars = new LinkedHashSet<>();
  private final Map<Path, String> errors = new HashMap<>();
  private final List<String> problems = new ArrayList<>();
  private CompiledClasses compiled = CompiledClasses.NONE;

  /**
   * @param site the project
   * @param timeout for all strategies and what follows them
   */
  BuildRun(BuildSite site, Duration timeout) {
    this.site = site;
    this.end = Deadline.in(timeout.dividedBy(PARTS).multipliedBy(PARTS - 1));
  }

  /**
   * Tries the strategies in order until all benchmarks are in class files.
   *
   * @param strategies the strategies; each but the last gets half the time that is left
   * @return what they made
   * @throws StepFailure when there are no benchmarks among it
   * @throws IOException when the folders of the build cannot be written
   * @throws InterruptedException when the thread was interrupted
   */
  BuildResult run(List<BuildStrategy> strategies)
      throws StepFailure, IOException, InterruptedException {
    List<BuildStrategy> suitable = strategies.stream().filter(s -> s.suits(site)).toList();
    for (int i = 0; i < suitable.size() && coverage().seen() < site.census().benchmarks(); i++) {
      Duration part = end.left().dividedBy(i + 1 < suitable.size() ? 2 : 1);
      attempt(suitable.get(i), Deadline.in(part));
    }
    if (contributors.isEmpty()) {
      throw new StepFailure(failure());
    }
    List<Path> classPath = new ArrayList<>(compiled.others());
    classPath.addAll(jars);
    return new BuildResult(
        String.join(" + ", contributors),
        coverage().seen(),
        coverage().reason(),
        compiled.withBenchmarks(),
        classPath,
        problems,
        attempts);
  }

  private Coverage coverage() {
    return Coverage.of(site, compiled, errors);
  }

  private void attempt(BuildStrategy strategy, Deadline deadline)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    StrategyResult result =
        deadline.isPast() ? StrategyResult.of("no time left") : strategy.build(site, deadline);
    folders.addAll(result.folders());
    jars.addAll(result.classPath());
    errors.putAll(result.errors());
    problems.addAll(result.problems());
    int before = compiled.count();
    compiled = CompiledClasses.in(site.root(), folders);
    int added = compiled.count() - before;
    if (added > 0) {
      contributors.add(strategy.name());
    }
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    String outcome = result.outcome() + ", " + (before > 0 ? "more " : "") + "benchmarks: " + added;
    attempts.add(new Attempt(strategy.name(), outcome, took, site.log(strategy.name())));
  }

  private String failure() {
    String tried =
        attempts.isEmpty()
            ? ""
            : attempts.stream()
                .map(attempt -> attempt.strategy() + ": " + attempt.outcome())
                .collect(Collectors.joining("; ", "; ", ""));
    return "no class files with benchmarks: " + coverage().reason() + tried;
  }
}
