// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import io.github.spotjmhbugs.impact.jvm.fork.ForkPlan;
import io.github.spotjmhbugs.impact.jvm.fork.Iterations;
import io.github.spotjmhbugs.impact.jvm.fork.Launcher;
import io.github.spotjmhbugs.impact.repair.SinkClass;
import io.github.spotjmhbugs.strangers.Deadline;
import io.github.spotjmhbugs.strangers.Jdk;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs the benchmarks of one target on one JDK. */
public final class BenchmarkJvm {
  /**
   * A benchmark waits for its compiler, however busy the machine is. The platform and JMH's runner
   * do not, whose compilation would take half of a short fork. Of several commands for a method,
   * HotSpot follows the last.
   */
  static final List<String> WAIT_AFTER_STARTUP =
      List.of(
          background("*", false),
          background("java.*", true),
          background("jdk.*", true),
          background("sun.*", true),
          background("org.openjdk.jmh.runner.*", true));

  private static final Duration LISTING = Duration.ofMinutes(2);
  private static final String ECHO = "CompileCommand: ";

  private final Jdk jdk;
  private final BenchmarkClassPath classPath;
  private final Workspace workspace;
  private final Optional<Deadline> budget;
  private final String sinkHint;

  /**
   * Prepares to run benchmarks.
   *
   * @param jdk runs them
   * @param classPath where they are
   * @param workspace where temporary files go
   * @param budget when no benchmark runs any more
   */
  public BenchmarkJvm(
      Jdk jdk, BenchmarkClassPath classPath, Workspace workspace, Optional<Deadline> budget) {
    this(jdk, classPath, workspace, budget, SinkClass.hints().strip());
  }

  /**
   * @param jdk runs them
   * @param classPath where they are
   * @param workspace where temporary files go
   * @param budget when no benchmark runs any more
   * @param sinkHint what tells the JVM to keep values that are passed to the sink
   */
  BenchmarkJvm(
      Jdk jdk,
      BenchmarkClassPath classPath,
      Workspace workspace,
      Optional<Deadline> budget,
      String sinkHint) {
    this.jdk = jdk;
    this.budget = budget;
    this.classPath = classPath;
    this.workspace = workspace;
    this.sinkHint = sinkHint;
  }

  /**
   * One run of a benchmark.
   *
   * @param variant folders of the classes that replace those of the target
   * @param options further options of the JVM, if it is one of its own
   * @param forks 1 for a JVM of its own; 0 for that which starts forks, as it would for the user
   * @param threads number of threads, or 0 for what the benchmark asks for
   * @param iterations how it warms up and measures
   * @param result the file for JMH's JSON
   */
  record Run(
      List<Path> variant,
      List<String> options,
      int forks,
      int threads,
      Iterations iterations,
      Path result) {
    Run {
      variant = List.copyOf(variant);
      options = List.copyOf(options);
    }
  }

  private static String background(String classes, boolean isBackground) {
    return "-XX:CompileCommand=BackgroundCompilation," + classes + "::*," + isBackground;
  }

  /** {@return the JDK} */
  public Jdk jdk() {
    return jdk;
  }

  /**
   * {@return an option that has the loop around a benchmark compiled sooner, for benchmarks and
   * fixtures that take long}
   *
   * @param share of the iterations that usually come first, above 0
   */
  static String compileAfter(String share) {
    return "-XX:CompileCommand=CompileThresholdScaling,*::*_jmhStub," + share;
  }

  /** {@return one like it that runs benchmarks beside it} */
  BenchmarkJvm neighbour() {
    return new BenchmarkJvm(jdk, classPath, workspace.neighbour(), budget, sinkHint);
  }

  BenchmarkClassPath classPath() {
    return classPath;
  }

  Workspace workspace() {
    return workspace;
  }

  /**
   * Asks JMH which benchmarks there are.
   *
   * @return the benchmarks with the first value of each parameter, in JMH's order
   * @throws ForkFailureException when JMH does not start
   * @throws IOException when the workspace cannot be used
   * @throws InterruptedException when the calling thread is interrupted
   */
  public List<ListedBenchmark> list()
      throws ForkFailureException, IOException, InterruptedException {
    Path file = workspace.file("benchmarks");
    workspace.run(launcher(Launcher.LIST, file.toString()), workspace.file("list.log"), LISTING);
    List<ListedBenchmark> benchmarks = new ArrayList<>();
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      for (int left = in.readInt(); left > 0; left--) {
        String name = in.readUTF();
        String mode = in.readUTF();
        String generated = in.readUTF();
        int threads = in.readInt();
        int operations = in.readInt();
        Map<String, String> parameters = new HashMap<>();
        Map<String, String> others = new HashMap<>();
        for (int more = in.readInt(); more > 0; more--) {
          String parameter = in.readUTF();
          parameters.put(parameter, in.readUTF());
          others.put(parameter, in.readUTF());
        }
        others.entrySet().removeAll(parameters.entrySet());
        benchmarks.add(
            new ListedBenchmark(name, mode, generated, threads, operations, parameters, others));
      }
    }
    return benchmarks;
  }

  /**
   * Runs a benchmark.
   *
   * @param benchmark the benchmark
   * @param includes regular expressions of the benchmarks that run, in case there are others
   * @param run how it runs
   * @param log the file that the output replaces
   * @param timeout how long it may take
   * @return what the JVM says about its compilers; nothing if it is not one of its own
   * @throws ForkFailureException when the run fails, or the JVM does not honour the sink
   * @throws IOException when the workspace cannot be used
   * @throws InterruptedException when the calling thread is interrupted, or the budget ends;
   *     nothing runs on then
   */
  CompilerLog run(
      ListedBenchmark benchmark, List<String> includes, Run run, Path log, Duration timeout)
      throws ForkFailureException, IOException, InterruptedException {
    Files.createDirectories(log.resolveSibling("."));
    Path compilerLog = workspace.file("compiler.log");
    try {
      List<String> output =
          runWithin(plan(benchmark, includes, run, compilerLog), run, log, timeout);
      if (run.forks() == 0) {
        return CompilerLog.none();
      }
      CompilerLog compiled = CompilerLog.read(compilerLog);
      if (output.stream().noneMatch(this::armsSink) || compiled.inlinesSink()) {
        throw ForkFailureException.sink();
      }
      return compiled;
    } finally {
      Files.deleteIfExists(compilerLog);
    }
  }

  private List<String> runWithin(ForkPlan plan, Run run, Path log, Duration timeout)
      throws ForkFailureException, IOException, InterruptedException {
    Duration left = budget.map(deadline -> deadline.left(timeout)).orElse(timeout);
    if (isOver()) {
      throw new BudgetEndedException();
    }
    try {
      return run(plan, run, log, left);
    } catch (ForkFailureException e) {
      if (isOver()) {
        throw new BudgetEndedException();
      }
      throw e;
    }
  }

  private boolean isOver() {
    return budget.map(Deadline::isPast).orElse(false);
  }

  private List<String> run(ForkPlan plan, Run run, Path log, Duration timeout)
      throws ForkFailureException, IOException, InterruptedException {
    if (run.forks() == 0) {
      // What runs without forks is not to find what others have left in the JVM.
      Path file = workspace.file("plan");
      plan.write(file);
      return workspace.run(launcher(Launcher.RUN, file.toString()), log, timeout);
    }
    List<String> output = new ArrayList<>();
    try {
      workspace.launcher(launcher(Launcher.SERVE)).run(plan, output, timeout);
    } finally {
      Files.write(log, output);
    }
    return output;
  }

  private ForkPlan plan(
      ListedBenchmark benchmark, List<String> includes, Run run, Path compilerLog) {
    List<Path> first = new ArrayList<>(run.variant());
    first.add(workspace.ours());
    List<String> options = new ArrayList<>();
    options.add("-XX:+UnlockExperimentalVMOptions");
    options.add("-XX:CompileCommand=" + sinkHint);
    options.add("-XX:+UnlockDiagnosticVMOptions");
    options.add("-XX:+LogCompilation");
    options.add("-XX:LogFile=" + compilerLog);
    options.add("-XX:ErrorFile=" + workspace.file("hs_err_pid%p.log"));
    options.addAll(run.options());
    return new ForkPlan(
        includes,
        benchmark.mode(),
        benchmark.parameters(),
        java(),
        classPath.after(first),
        options,
        run.forks(),
        run.threads(),
        run.iterations(),
        run.result().toString());
  }

  private boolean armsSink(String line) {
    return line.startsWith(ECHO + "blackhole " + SinkClass.NAME + ".") && line.endsWith("= true");
  }

  private List<String> launcher(String... arguments) {
    List<String> argv =
        new ArrayList<>(
            List.of(
                java(),
                "-Djava.io.tmpdir=" + workspace.temporary(),
                "-cp",
                classPath.after(List.of(workspace.ours())),
                Launcher.class.getName()));
    argv.addAll(List.of(arguments));
    return argv;
  }

  private String java() {
    return jdk.home().resolve("bin/java").toString();
  }
}
