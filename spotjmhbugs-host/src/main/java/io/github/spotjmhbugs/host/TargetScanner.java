// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.host;

import io.github.spotjmhbugs.analysis.Analyzer;
import io.github.spotjmhbugs.classfile.MalformedClassException;
import io.github.spotjmhbugs.classfile.MethodRef;
import io.github.spotjmhbugs.finding.ClassReport;
import io.github.spotjmhbugs.finding.ClassReport.SkippedMethod;
import io.github.spotjmhbugs.finding.RunFindings;
import io.github.spotjmhbugs.host.classpath.ClassContainer;
import io.github.spotjmhbugs.host.classpath.ClassPath;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.TargetResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Analyses all classes of a target in parallel. The result does not depend on the parallelism. */
public final class TargetScanner {
  private final int jobs;
  private final MissingClasses missing;
  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger all = new AtomicInteger();

  /**
   * Makes a scanner that warns of missing classes.
   *
   * @param jobs how many classes to analyse at the same time
   */
  public TargetScanner(int jobs) {
    this(jobs, MissingClasses.COUNTED);
  }

  /**
   * Makes a scanner.
   *
   * @param jobs how many classes to analyse at the same time
   * @param missing what to say about classes that were looked up and not found
   */
  public TargetScanner(int jobs, MissingClasses missing) {
    this.jobs = jobs;
    this.missing = missing;
  }

  /**
   * {@return how far the scans are, to be shown behind the name of a target; blank before there is
   * a class}
   */
  public String progress() {
    return all.get() == 0 ? "" : ": " + begun + " of " + all + " classes";
  }

  private record Outcome(ClassReport report, List<Problem> problems) {
    static Outcome failed(String location, String reason) {
      return new Outcome(ClassReport.EMPTY, List.of(Problem.error(location, reason)));
    }
  }

  /**
   * Analyses a target.
   *
   * @param name the target as given on the command line
   * @param classes its classes
   * @param lookups where to resolve other classes, in this order
   * @return its findings of any confidence, suppressed or not, and one problem for each class that
   *     cannot be analysed; if the memory does not suffice, what was found until then and one
   *     problem that says so
   */
  public TargetResult scan(String name, ClassContainer classes, List<ClassContainer> lookups) {
    ClassPath classPath = ClassPath.of(classes, lookups);
    Analyzer analyzer = new Analyzer(classPath);
    List<Outcome> outcomes = analyse(name, analyzer, classes);
    return merge(name, outcomes, problems(name, classes, classPath, outcomes));
  }

  /**
   * Benchmarks take long, are few, and are next to each other: each thread takes the next class
   * when it is done with one.
   *
   * @return what came of the classes, in their order; where the memory ran out, of those that were
   *     done by then
   */
  private List<Outcome> analyse(String target, Analyzer analyzer, ClassContainer classes) {
    List<String> names = classes.classNames();
    all.addAndGet(names.size());
    Outcome[] outcomes = new Outcome[names.size()];
    AtomicInteger next = new AtomicInteger();
    Runnable worker =
        () -> {
          try {
            for (int i = next.getAndIncrement(); i < outcomes.length; i = next.getAndIncrement()) {
              begun.incrementAndGet();
              outcomes[i] = analyse(analyzer, classes, names.get(i));
            }
          } catch (OutOfMemoryError e) {
            next.set(outcomes.length); // what one class of a target needs, the others lack
          }
        };
    run(worker);
    List<Outcome> done = new ArrayList<>(Arrays.asList(outcomes));
    if (done.removeIf(Objects::isNull)) {
      done.add(new Outcome(ClassReport.EMPTY, List.of(Problem.outOfMemory(target))));
    }
    return done;
  }

  private void run(Runnable worker) {
    CompletableFuture<?>[] others = new CompletableFuture<?>[jobs - 1];
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      Arrays.setAll(others, i -> CompletableFuture.runAsync(worker, threads));
      worker.run();
      CompletableFuture.allOf(others).join();
    } finally {
      threads.shutdown();
    }
  }

  private static Outcome analyse(Analyzer analyzer, ClassContainer classes, String className) {
    String location = classes.locationOf(className);
    try {
      byte[] classFile = classes.read(className);
      if (classFile == null) {
        return Outcome.failed(location, "disappeared during the scan");
      }
      ClassReport report = analyzer.analyse(classFile);
      return new Outcome(report, skipped(location, report));
    } catch (IOException e) {
      return new Outcome(ClassReport.EMPTY, List.of(Problem.error(location, e)));
    } catch (MalformedClassException e) {
      return Outcome.failed(location, String.valueOf(e.getMessage()));
    } catch (RuntimeException | StackOverflowError e) {
      // A bug in the engine that one odd class reveals must not prevent the analysis of the others.
      return Outcome.failed(location, "not analysed because of an internal error: " + e);
    }
  }

  private static List<Problem> skipped(String location, ClassReport report) {
    return report.skipped().stream().map(method -> skipped(location, method)).toList();
  }

  private static Problem skipped(String location, SkippedMethod skipped) {
    MethodRef method = skipped.method();
    String reason = "method " + method.name() + method.descriptor() + " is skipped: ";
    return Problem.note(location, reason + skipped.reason());
  }

  private List<Problem> problems(
      String name, ClassContainer classes, ClassPath classPath, List<Outcome> outcomes) {
    // A class that is both scanned and looked up fails twice for the same reason.
    Set<Problem> problems = new LinkedHashSet<>(classes.problems());
    outcomes.forEach(outcome -> problems.addAll(outcome.problems()));
    problems.addAll(classPath.unreadable());
    boolean hasBenchmarks =
        outcomes.stream().anyMatch(each -> !each.report().benchmarks().isEmpty());
    problems.addAll(missing.problems(name, hasBenchmarks, classPath.missing()));
    return List.copyOf(problems);
  }

  private static TargetResult merge(String name, List<Outcome> outcomes, List<Problem> problems) {
    List<ClassReport> reports = outcomes.stream().map(Outcome::report).toList();
    return new TargetResult(
        name,
        reports.stream().flatMap(report -> report.benchmarks().stream()).toList(),
        RunFindings.of(reports),
        problems);
  }
}
