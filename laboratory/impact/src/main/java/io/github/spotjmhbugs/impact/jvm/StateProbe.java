// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import io.github.spotjmhbugs.impact.jvm.fork.Iterations;
import io.github.spotjmhbugs.impact.jvm.fork.StateWatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs a benchmark that tells what its invocations begin with. */
public final class StateProbe {
  /** Internal name of the class that is told. */
  public static final String WATCH = StateWatch.class.getName().replace('.', '/');

  private static final Duration TIMEOUT = Duration.ofMinutes(2);
  private static final int MILLISECONDS = 100;
  private static final Pattern LINE =
      Pattern.compile(Pattern.quote(StateWatch.LINE) + "(\\d+) (.*)");

  private final BenchmarkJvm jvm;

  /**
   * Makes a probe.
   *
   * @param jvm runs benchmarks
   */
  public StateProbe(BenchmarkJvm jvm) {
    this.jvm = jvm;
  }

  /**
   * What an invocation began with.
   *
   * @param invocation its number, from 1
   * @param value describes what the field held; empty when nothing had the field
   */
  public record Sight(long invocation, String value) {
    /** {@return whether the value says anything} */
    public boolean tells() {
      return !value.isEmpty() && !value.startsWith(StateWatch.OPAQUE);
    }

    /** {@return the value without what stands for its elements} */
    public String size() {
      return value.split(StateWatch.ELEMENTS, 2)[0];
    }
  }

  /**
   * Runs a benchmark in one thread of a JVM of its own.
   *
   * @param benchmark the benchmark, with the values of its parameters
   * @param watched folder of the classes that tell
   * @param log where JMH's output goes
   * @return what invocations began with, the first one first
   * @throws ForkFailureException when the fork fails
   * @throws IOException when the workspace cannot be used
   * @throws InterruptedException when the calling thread is interrupted; nothing runs on then
   */
  public List<Sight> look(ListedBenchmark benchmark, Path watched, Path log)
      throws ForkFailureException, IOException, InterruptedException {
    Path compilerLog = jvm.workspace().file("state.log");
    BenchmarkJvm.Run run =
        new BenchmarkJvm.Run(
            List.of(watched),
            List.of(),
            1,
            1,
            Iterations.of(0, 1, MILLISECONDS),
            compilerLog,
            log.resolveSibling("state.json"));
    try {
      jvm.run(benchmark.inTime(), List.of(benchmark.pattern()), List.of(run), log, TIMEOUT);
    } finally {
      Files.deleteIfExists(compilerLog);
    }
    List<Sight> sights = new ArrayList<>();
    for (String line : Files.readAllLines(log)) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.find()) {
        long invocation = Long.parseLong(matcher.group(1));
        sights.add(new Sight(invocation, matcher.group(2)));
      }
    }
    if (sights.isEmpty()) {
      throw new ForkFailureException("the benchmark did not run");
    }
    return sights;
  }
}
