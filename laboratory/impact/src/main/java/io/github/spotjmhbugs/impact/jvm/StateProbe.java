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
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs a benchmark that tells what its invocations begin with. */
public final class StateProbe {
  /** Internal name of the class that is told. */
  public static final String WATCH = StateWatch.class.getName().replace('.', '/');

  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  /** How long to look, until there were enough invocations, in milliseconds. */
  private static final List<Integer> LENGTHS = List.of(100, 1_000, 10_000);

  private static final int ENOUGH = 32;
  private static final Pattern LINE =
      Pattern.compile(Pattern.quote(StateWatch.LINE) + "(\\d+) (.*)");
  private static final Pattern NOTE = Pattern.compile(Pattern.quote(StateWatch.NOTE) + "(.*)");

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
   * What was seen of a benchmark.
   *
   * @param sights what invocations began with, the first one first
   * @param notes what happened before
   */
  public record Look(List<Sight> sights, List<String> notes) {
    /** Makes the lists immutable. */
    public Look {
      sights = List.copyOf(sights);
      notes = List.copyOf(notes);
    }

    /**
     * {@return the rest of a note}
     *
     * @param start how it starts
     */
    public Optional<String> note(String start) {
      return notes.stream()
          .filter(note -> note.startsWith(start))
          .map(note -> note.substring(start.length()))
          .findFirst();
    }

    /** {@return the number of the last invocation that was looked at} */
    long invocations() {
      return sights.get(sights.size() - 1).invocation();
    }
  }

  /**
   * Runs a benchmark in one thread of a JVM of its own.
   *
   * @param benchmark the benchmark, with the values of its parameters
   * @param watched folder of the classes that tell
   * @param log where JMH's output goes
   * @return what was seen
   * @throws ForkFailureException when the fork fails
   * @throws IOException when the workspace cannot be used
   * @throws InterruptedException when the calling thread is interrupted; nothing runs on then
   */
  public Look look(ListedBenchmark benchmark, Path watched, Path log)
      throws ForkFailureException, IOException, InterruptedException {
    Look look = new Look(List.of(), List.of());
    for (int milliseconds : LENGTHS) {
      if (look.sights().isEmpty() || look.invocations() < ENOUGH) {
        look = look(benchmark, watched, milliseconds, log);
      }
    }
    return look;
  }

  private Look look(ListedBenchmark benchmark, Path watched, int milliseconds, Path log)
      throws ForkFailureException, IOException, InterruptedException {
    BenchmarkJvm.Run run =
        new BenchmarkJvm.Run(
            List.of(watched),
            List.of(),
            1,
            1,
            Iterations.of(0, 1, milliseconds),
            log.resolveSibling("state.json"));
    jvm.run(benchmark.inTime(), List.of(benchmark.pattern()), run, log, TIMEOUT);
    List<Sight> sights = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (String line : Files.readAllLines(log)) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.find()) {
        long invocation = Long.parseLong(matcher.group(1));
        sights.add(new Sight(invocation, matcher.group(2)));
      }
      Matcher note = NOTE.matcher(line);
      if (note.find()) {
        notes.add(note.group(1));
      }
    }
    if (sights.isEmpty()) {
      throw new ForkFailureException("the benchmark did not run");
    }
    return new Look(sights, notes);
  }
}
