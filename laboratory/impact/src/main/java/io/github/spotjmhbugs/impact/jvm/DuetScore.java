// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import io.github.spotjmhbugs.results.statistics.Ranks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What one duet measured.
 *
 * @param original the score of the benchmark as it is: the median of its turns
 * @param repaired that score times the ratio of neighbours: what slows the machine slows both
 * @param stubs how many stubs there were of both
 */
record DuetScore(ForkScore original, ForkScore repaired, int stubs) {
  /**
   * A share of its pairs in which a benchmark that does not wait has the processor to itself, even
   * on a busy machine.
   */
  private static final double UNDISTURBED = 0.1;

  /** A benchmark that leaves the processor more of its time waits for something. */
  private static final double BUSY = 0.9;

  /** In nanoseconds. */
  private static final double MILLISECOND = 1e6;

  /** A turn of one variant and the neighbouring turn of the other. */
  private record Pair(Turn original, Turn repaired) {
    double ratio(ToDoubleFunction<Turn> time) {
      return time.applyAsDouble(repaired) / time.applyAsDouble(original);
    }

    double share() {
      return (original.cpu + repaired.cpu) / (original.wall + repaired.wall);
    }
  }

  /** Times of an operation in nanoseconds. */
  private record Turn(boolean isOriginal, int stub, double operations, double cpu, double wall) {
    static Turn of(String line, int invocation) {
      double[] numbers = Stream.of(line.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
      return new Turn(
          numbers[0] == 0, (int) numbers[1], invocation * numbers[2], numbers[3], numbers[4]);
    }

    double cpuTime() {
      return cpu / operations;
    }

    double wallTime() {
      return wall / operations;
    }
  }

  /**
   * Reads what a fork has written.
   *
   * @param file the turns
   * @param invocation how many operations an invocation counts as
   * @return the scores
   * @throws ForkFailureException when they are not there or damaged
   */
  static DuetScore read(Path file, int invocation) throws ForkFailureException {
    try {
      List<String> lines = Files.readAllLines(file);
      String[] head = lines.get(0).split(" ", -1);
      List<Turn> turns = lines.stream().skip(1).map(line -> Turn.of(line, invocation)).toList();
      List<Pair> pairs =
          Stream.iterate(0, i -> i + 1 < turns.size(), i -> i + 2)
              .map(i -> pair(turns.get(i), turns.get(i + 1)))
              .toList();
      Instant begin = Instant.ofEpochMilli(Long.parseLong(head[0]));
      Instant end = Instant.ofEpochMilli(Long.parseLong(head[1]));
      return of(pairs, begin, end, Double.parseDouble(head[2]));
    } catch (IOException | RuntimeException e) {
      // What is not there, or is no number, shows as any exception.
      throw new ForkFailureException("the duet left no turns");
    }
  }

  private static Pair pair(Turn one, Turn other) {
    return one.isOriginal ? new Pair(one, other) : new Pair(other, one);
  }

  private static DuetScore of(List<Pair> pairs, Instant begin, Instant end, double waited) {
    double wall = median(pairs, pair -> pair.original().wallTime());
    Collection<List<Pair>> byStub =
        pairs.stream().collect(Collectors.groupingBy(pair -> pair.original.stub)).values();
    OptionalDouble cpu = OptionalDouble.empty();
    OptionalDouble repairedCpu = OptionalDouble.empty();
    double all = pairs.stream().mapToDouble(pair -> pair.original.wall + pair.repaired.wall).sum();
    if (waited * MILLISECOND <= (1 - BUSY) * all && isBusy(pairs)) {
      cpu = OptionalDouble.of(median(pairs, pair -> pair.original().cpuTime()));
      repairedCpu = OptionalDouble.of(cpu.getAsDouble() * ratio(byStub, Turn::cpuTime));
    }
    return new DuetScore(
        new ForkScore(wall, cpu, begin, end, ""),
        new ForkScore(wall * ratio(byStub, Turn::wallTime), repairedCpu, begin, end, ""),
        2 * byStub.size());
  }

  /** The median of the medians, which one stub that is compiled otherwise does not change. */
  private static double ratio(Collection<List<Pair>> byStub, ToDoubleFunction<Turn> time) {
    return Ranks.median(
        byStub.stream().mapToDouble(each -> median(each, pair -> pair.ratio(time))).toArray());
  }

  /** CPU time stands in for the score only where the benchmark neither waits nor sleeps. */
  private static boolean isBusy(List<Pair> pairs) {
    double[] shares = pairs.stream().mapToDouble(Pair::share).sorted().toArray();
    return shares[(int) ((1 - UNDISTURBED) * (shares.length - 1))] >= BUSY
        && pairs.stream().allMatch(pair -> pair.original.cpu > 0 && pair.repaired.cpu > 0);
  }

  private static double median(List<Pair> pairs, ToDoubleFunction<Pair> number) {
    return Ranks.median(pairs.stream().mapToDouble(number).toArray());
  }

  /** {@return whether the CPU time does not tell} */
  boolean isOfWall() {
    return original.cpu().isEmpty();
  }

  /** {@return the score of what takes less time} */
  ForkScore shorter() {
    return original.best() < repaired.best() ? original : repaired;
  }
}
