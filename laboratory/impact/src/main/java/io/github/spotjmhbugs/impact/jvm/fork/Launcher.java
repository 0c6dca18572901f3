// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm.fork;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Entry point of the JVM that starts forks. One such JVM starts the forks of all variants of a
 * benchmark, since JMH gives a fork the class path that the system property names.
 */
public final class Launcher {
  /** First argument: list the benchmarks into the file that the second argument names. */
  public static final String LIST = "list";

  /** First argument: do what the plan in the file says that the second argument names. */
  public static final String RUN = "run";

  /**
   * First argument: carry out plans, {@code plan-0} and so on, in the folder that the second
   * argument names, as they come.
   */
  public static final String SERVE = "serve";

  /** What is printed after a plan that went well, before its name. */
  public static final String DONE = "spotjmhbugs: done: ";

  /** What is printed after a plan that did not, before its name. */
  public static final String FAILED = "spotjmhbugs: failed: ";

  private static final int POLL = 5;

  private Launcher() {}

  /**
   * Lists or runs benchmarks.
   *
   * @param arguments what to do, and a file
   * @throws IOException when the file cannot be read or written
   * @throws RunnerException when a benchmark fails
   * @throws InterruptedException never, in fact
   */
  public static void main(String[] arguments)
      throws IOException, RunnerException, InterruptedException {
    Path file = Paths.get(arguments[1]);
    if (arguments[0].equals(LIST)) {
      list(file);
    } else if (arguments[0].equals(SERVE)) {
      serve(file);
    } else {
      run(ForkPlan.read(file));
    }
  }

  /** Whoever started this JVM ends it. */
  private static void serve(Path folder) throws IOException, InterruptedException {
    for (int count = 0; ; count++) {
      String name = "plan-" + count;
      while (!Files.exists(folder.resolve(name))) {
        Thread.sleep(POLL);
      }
      String end = DONE;
      try {
        run(ForkPlan.read(folder.resolve(name)));
      } catch (RunnerException | RuntimeException | LinkageError e) {
        e.printStackTrace(System.out);
        end = FAILED;
      }
      // A benchmark may leave a line unfinished.
      System.out.println();
      System.out.println(end + name);
    }
  }

  /**
   * Writes for each benchmark: its name, its mode, the class that JMH has generated for it, the
   * numbers of its threads, of the operations that an invocation counts as, and of its parameters,
   * and the name, first and last value of each parameter; each number and text as {@link
   * DataOutputStream} does.
   */
  private static void list(Path file) throws IOException {
    SortedSet<BenchmarkListEntry> benchmarks =
        BenchmarkList.defaultList()
            .find(
                OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT),
                Collections.singletonList(".*"),
                Collections.<String>emptyList());
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      out.writeInt(benchmarks.size());
      for (BenchmarkListEntry benchmark : benchmarks) {
        out.writeUTF(benchmark.getUsername());
        out.writeUTF(benchmark.getMode().name());
        String target = benchmark.generatedTarget();
        out.writeUTF(target.substring(0, target.lastIndexOf('.')));
        out.writeInt(benchmark.getThreads().orElse(1));
        out.writeInt(benchmark.getOperationsPerInvocation().orElse(1));
        Map<String, String[]> parameters =
            new TreeMap<>(benchmark.getParams().orElse(Collections.<String, String[]>emptyMap()));
        out.writeInt(parameters.size());
        for (Map.Entry<String, String[]> parameter : parameters.entrySet()) {
          String[] values = parameter.getValue();
          out.writeUTF(parameter.getKey());
          out.writeUTF(values.length == 0 ? "" : values[0]);
          out.writeUTF(values.length == 0 ? "" : values[values.length - 1]);
        }
      }
    }
  }

  private static void run(ForkPlan plan) throws RunnerException {
    System.setProperty("java.class.path", plan.classPath);
    new Runner(options(plan).build()).run();
  }

  private static ChainedOptionsBuilder options(ForkPlan plan) {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .mode(Mode.valueOf(plan.mode))
            .timeUnit(TimeUnit.NANOSECONDS)
            .forks(plan.forks)
            .warmupForks(0)
            .shouldFailOnError(true)
            .addProfiler(CpuTime.class)
            .resultFormat(ResultFormatType.JSON)
            .result(plan.result);
    for (String include : plan.includes) {
      options.include(include);
    }
    for (Map.Entry<String, String> parameter : plan.parameters.entrySet()) {
      options.param(parameter.getKey(), parameter.getValue());
    }
    addIterations(plan.iterations, options);
    if (plan.threads > 0) {
      options.threads(plan.threads);
      // Of a duet, both variants begin an iteration in one thread, where JMH awaits one of them.
      options.syncIterations(plan.threads > 1);
    }
    if (plan.forks > 0) {
      options.jvm(plan.jvm);
      if (!plan.options.isEmpty()) {
        options.addProfiler(JvmOptions.class, JvmOptions.argument(plan.options));
      }
    }
    return options;
  }

  private static void addIterations(Iterations iterations, ChainedOptionsBuilder options) {
    if (iterations.warmup != Iterations.OWN) {
      options.warmupIterations(iterations.warmup);
    }
    if (iterations.warmupMilliseconds != Iterations.OWN) {
      options.warmupTime(TimeValue.milliseconds(iterations.warmupMilliseconds));
    }
    if (iterations.warmupBatch != Iterations.OWN) {
      options.warmupBatchSize(iterations.warmupBatch);
    }
    if (iterations.measurement != Iterations.OWN) {
      options.measurementIterations(iterations.measurement);
    }
    if (iterations.milliseconds != Iterations.OWN) {
      options.measurementTime(TimeValue.milliseconds(iterations.milliseconds));
    }
  }
}
