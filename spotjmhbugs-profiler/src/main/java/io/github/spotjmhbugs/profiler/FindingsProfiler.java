// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.profiler;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.host.HostAnalysis;
import io.github.spotjmhbugs.host.gate.Selection;
import io.github.spotjmhbugs.host.result.Messages;
import java.io.File;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.IterationType;

/**
 * Shows the findings of a benchmark beside its score. JMH makes one for each benchmark. It works in
 * the JVM of the launcher, once all forks are done. In a fork, it does nothing. Where there is
 * none, it works as an internal profiler, after the last iteration.
 */
public class FindingsProfiler implements ExternalProfiler, InternalProfiler {
  private final ProfilerOptions options;
  private final List<BenchmarkResult> forks = new ArrayList<>();
  private final List<IterationResult> iterations = new ArrayList<>();
  private int trials;

  /**
   * Makes a profiler.
   *
   * @param options its options
   */
  protected FindingsProfiler(ProfilerOptions options) {
    this.options = options;
  }

  @Override
  public String getDescription() {
    return "SpotJMHBugs: bad practices of a benchmark beside its score";
  }

  @Override
  public Collection<String> addJVMInvokeOptions(BenchmarkParams params) {
    return List.of();
  }

  @Override
  public Collection<String> addJVMOptions(BenchmarkParams params) {
    return List.of();
  }

  @Override
  public boolean allowPrintOut() {
    return true;
  }

  @Override
  public boolean allowPrintErr() {
    return true;
  }

  @Override
  public void beforeTrial(BenchmarkParams params) {
    // Whatever is done here would delay the measurement.
  }

  @Override
  public void beforeIteration(BenchmarkParams params, IterationParams iteration) {
    // Nothing may disturb the iteration.
  }

  @Override
  public Collection<? extends Result<?>> afterTrial(
      BenchmarkResult fork, long pid, File standardOut, File standardErr) {
    BenchmarkParams params = fork.getParams();
    trials++;
    if (trials > params.getWarmupForks()) {
      forks.add(fork);
    }
    return forks.size() == params.getForks()
        ? results(params, new RunResult(params, forks).getPrimaryResult())
        : List.of();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams params, IterationParams iteration, IterationResult result) {
    if (params.getForks() > 0 || iteration.getType() != IterationType.MEASUREMENT) {
      return List.of();
    }
    iterations.add(result);
    return iterations.size() == iteration.getCount()
        ? results(params, new BenchmarkResult(params, iterations).getPrimaryResult())
        : List.of();
  }

  private List<FindingsResult> results(BenchmarkParams params, Result<?> score) {
    MeasuredRun run = new MeasuredRun(params, score.getScore());
    List<String> warnings = new ArrayList<>();
    Map<String, List<String>> lines = lines(run, warnings);
    if (!warnings.isEmpty()) {
      lines.put("unchecked", warnings);
    }
    // Where findings end the run, what is not checked ends it, too.
    if (options.isFailing() && !lines.isEmpty()) {
      RunEnd.because(params, lines.values().stream().flatMap(List::stream).toList());
    }
    List<FindingsResult> results = new ArrayList<>();
    lines.forEach((pattern, ofPattern) -> results.add(new FindingsResult(pattern, ofPattern)));
    return results;
  }

  /** What findings say, by their patterns. Whatever is wrong with us, users want their scores. */
  private Map<String, List<String>> lines(MeasuredRun run, List<String> warnings) {
    Map<String, List<String>> lines = new TreeMap<>();
    try {
      ScoreEvidence evidence =
          new ScoreEvidence(run.invocationNanos().orElse(Double.NaN), EmptyLoop::nanos);
      for (Finding finding : findings(run, evidence, warnings)) {
        lines
            .computeIfAbsent(finding.pattern().type(), type -> new ArrayList<>())
            .add(line(finding) + evidence.noteOn(finding));
      }
    } catch (RuntimeException | StackOverflowError | LinkageError e) {
      warnings.add("benchmarks are not checked because of an internal error: " + e);
    }
    return lines;
  }

  private List<Finding> findings(MeasuredRun run, ScoreEvidence evidence, List<String> warnings) {
    LoadedClasses classes = new LoadedClasses();
    Selection selection = options.selection();
    String className = classes.classOf(run.params().getBenchmark());
    return new HostAnalysis(classes, warnings::add)
        .findings(className, run.settings()).stream()
            .filter(finding -> evidence.selects(finding, selection))
            .toList();
  }

  private static String line(Finding finding) {
    String place = finding.location().sourceFile();
    if (finding.location().line() > 0) {
      place += ":" + finding.location().line();
    }
    return place + ": " + Messages.describe(finding);
  }
}
