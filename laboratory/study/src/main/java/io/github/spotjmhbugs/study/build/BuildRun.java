// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.build;

import io.github.spotjmhbugs.host.result.Outage;
import io.github.spotjmhbugs.strangers.Deadline;
import io.github.spotjmhbugs.study.build.OwnBuild.Tool;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord.StepFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One project, built by one strategy after the other, the harmless one first: the compiler, which
 * runs nothing of the project. Only where benchmarks are missing then, and only if the user allows
 * it, the project's own build runs once. What a strategy leaves is kept.
 */
public final class BuildRun {
  /**
   * Class files of a project.
   *
   * @param builtBy the strategy that made those with benchmarks; several are joined by {@code +}
   * @param seen how many benchmarks of the sources are among the class files
   * @param missing why others are not, in one line; empty when all are
   * @param classes folders and jars with class files, in parts: where several sources have a class
   *     of one name, each is in a part of its own
   * @param classPath the jars of dependencies, as far as they are known
   */
  public record BuildResult(
      String builtBy, int seen, String missing, List<List<Path>> classes, List<Path> classPath) {}

  private final BuildSite site;
  private final Deadline end;
  private final List<String> attempts = new ArrayList<>();
  private final List<String> contributors = new ArrayList<>();
  private final BuildStrategy.Made made;

  /**
   * Prepares to build a project.
   *
   * @param timeout for all strategies and what follows them
   * @param problems takes up, whatever comes of it, what could not be had, and why benchmarks are
   *     missing, one line each
   */
  public BuildRun(BuildSite site, Duration timeout, Set<String> problems) {
    this.site = site;
    this.made = new BuildStrategy.Made(problems);
    // What follows needs time, too: nothing is gained by class files that nobody scans.
    this.end = Deadline.in(timeout.dividedBy(5).multipliedBy(4));
  }

  /**
   * Builds the project by all that the options allow.
   *
   * @return class files with benchmarks, perhaps not with all of them
   * @throws StepFailure when there are none, with what came of each strategy; or when some are
   *     missing and repositories gave no answer
   */
  public BuildResult run() throws StepFailure, IOException, InterruptedException {
    if (site.jdks().all().isEmpty()) {
      throw new StepFailure("no JDK found for the build");
    }
    OwnBuild maven = new OwnBuild(site, made, Tool.MAVEN);
    OwnBuild gradle = new OwnBuild(site, made, Tool.GRADLE);
    for (OwnBuild each : List.of(maven, gradle)) {
      if (each.suits()) {
        each.deleteClasses();
      }
    }
    return run(List.of(new CompilerStrategy(site, made), maven, gradle));
  }

  /** Tries the strategies in order until all benchmarks are in class files. */
  BuildResult run(List<BuildStrategy> strategies)
      throws StepFailure, IOException, InterruptedException {
    List<BuildStrategy> suitable = strategies.stream().filter(BuildStrategy::suits).toList();
    Coverage coverage = Coverage.of(site, made);
    for (int i = 0; i < suitable.size() && !coverage.missing().isEmpty(); i++) {
      Duration part = end.left().dividedBy(i + 1 < suitable.size() ? 2 : 1);
      coverage = attempt(suitable.get(i), Deadline.in(part), coverage.compiled());
    }
    made.problems().addAll(coverage.reasons());
    // What is missing may be there when the repositories answer again.
    Optional<Outage> outage =
        made.problems().stream()
            .filter(problem -> problem.startsWith(ModuleDependencies.SILENT))
            .flatMap(problem -> Outage.told(problem).stream())
            .findFirst();
    if (outage.isPresent() && !coverage.missing().isEmpty()) {
      throw new StepFailure(Outcome.UNREACHABLE, outage.get().toString());
    }
    if (contributors.isEmpty()) {
      throw new StepFailure(coverage.reason() + "; " + String.join("; ", attempts));
    }
    return new BuildResult(
        String.join(" + ", contributors),
        coverage.seen(),
        coverage.reason(),
        made.parts(site::place),
        List.copyOf(made.jars()));
  }

  private Coverage attempt(BuildStrategy strategy, Deadline deadline, int before)
      throws IOException, InterruptedException {
    String outcome = deadline.isPast() ? "no time left" : strategy.build(deadline);
    Coverage coverage = Coverage.of(site, made);
    int added = coverage.compiled() - before;
    if (added > 0) {
      contributors.add(strategy.name());
    }
    attempts.add(
        "%s: %s, %sbenchmarks: %d"
            .formatted(strategy.name(), outcome, before > 0 ? "more " : "", added));
    return coverage;
  }
}
