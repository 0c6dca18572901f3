// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.run;

import io.github.spotjmhbugs.classfile.ClassRepository;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.impact.jvm.BenchmarkClassPath;
import io.github.spotjmhbugs.impact.jvm.BenchmarkGenerator;
import io.github.spotjmhbugs.impact.jvm.BenchmarkJvm;
import io.github.spotjmhbugs.impact.jvm.ForkFailureException;
import io.github.spotjmhbugs.impact.jvm.ListedBenchmark;
import io.github.spotjmhbugs.impact.jvm.Workspace;
import io.github.spotjmhbugs.impact.record.Verdict;
import io.github.spotjmhbugs.impact.repair.Repairs;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import io.github.spotjmhbugs.strangers.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/** Prepares targets and JDKs for findings when the first one comes. */
final class Trials {
  private static final int DIGITS = 16;

  private final ImpactOptions options;
  private final MavenFetcher maven;
  private final Workspace workspace;
  private final ImpactListener listener;
  private final Map<ImpactTarget, BenchmarkClassPath> classPaths = new HashMap<>();
  private final Map<List<Object>, FindingTrial> trials = new HashMap<>();
  private final Map<List<Object>, String> broken = new HashMap<>();

  Trials(ImpactOptions options, MavenFetcher maven, Workspace workspace, ImpactListener listener) {
    this.options = options;
    this.maven = maven;
    this.workspace = workspace;
    this.listener = listener;
  }

  /** Completes the class path of a target. */
  void prepare(ImpactTarget target) throws IOException, InterruptedException {
    Jdk oldest = options.jdks().stream().min(Comparator.comparingInt(Jdk::feature)).orElseThrow();
    String name = "jdk" + oldest.feature() + "-" + target.digest().substring(0, DIGITS);
    BenchmarkGenerator generator =
        new BenchmarkGenerator(
            oldest,
            workspace,
            options.folder().resolve("generated").resolve(name),
            listener::problem);
    classPaths.put(
        target,
        BenchmarkClassPath.of(
            target.files(), target.classNames(), target.further(), maven, generator));
  }

  /** {@return whether the class path of a target is complete} */
  boolean isPrepared(ImpactTarget target) {
    return classPaths.containsKey(target);
  }

  /** Answers a question about a prepared target. */
  Answer answer(Question question) throws IOException, InterruptedException {
    List<Object> key = List.of(question.target(), question.jdk());
    try {
      if (!trials.containsKey(key) && !broken.containsKey(key)) {
        trials.put(key, trial(question.target(), question.jdk()));
      }
    } catch (ForkFailureException e) {
      broken.put(key, e.reason());
    }
    FindingTrial trial = trials.get(key);
    if (trial == null) {
      return Answer.without("", Verdict.FAILED, "JMH does not start: " + broken.get(key));
    }
    Path log = options.folder().resolve("jmh").resolve(question.folder()).resolve("output.log");
    try {
      return trial.run(question.finding(), log.toAbsolutePath());
    } catch (RuntimeException e) {
      // A bug that one odd class reveals must not cost the others their answers.
      return Answer.without("", Verdict.FAILED, "internal error: " + e);
    }
  }

  private FindingTrial trial(ImpactTarget target, Jdk jdk)
      throws ForkFailureException, IOException, InterruptedException {
    BenchmarkClassPath classPath = Objects.requireNonNull(classPaths.get(target));
    BenchmarkJvm jvm = new BenchmarkJvm(jdk, classPath, workspace, options.budget());
    ClassRepository classes = new ClassRepository(target.classPath());
    BenchmarkIndex benchmarks =
        new BenchmarkIndex(listed(jvm, target), target.classNames(), classes);
    return new FindingTrial(
        jvm,
        benchmarks,
        new Repairs(target.classPath()),
        workspace.file("variants-" + trials.size()),
        options);
  }

  private List<ListedBenchmark> listed(BenchmarkJvm jvm, ImpactTarget target)
      throws ForkFailureException, IOException, InterruptedException {
    List<ListedBenchmark> listed = jvm.list();
    for (String name : new TreeSet<>(options.parameters().keySet())) {
      if (listed.stream().noneMatch(benchmark -> benchmark.parameters().containsKey(name))) {
        listener.problem(Problem.warning(target.name(), "no benchmark has a parameter " + name));
      }
    }
    return listed.stream().map(benchmark -> benchmark.with(options.parameters())).toList();
  }
}
