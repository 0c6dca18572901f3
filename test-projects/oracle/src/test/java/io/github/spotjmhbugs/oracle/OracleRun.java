// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Checks many programs, and prints the differences by their kinds. */
public final class OracleRun {
  private static final int BATCH = 100;
  private static final int BATCHES_PER_LINE = 100;

  private OracleRun() {}

  /**
   * Runs the oracle. Prints each difference, the first ones shrunk, how far it has come, and at the
   * end how often each kind of claim was tested.
   *
   * @param args the first seed; the number of programs, one for each seed; how many differences to
   *     shrink
   */
  public static void main(String[] args) {
    long seed = Long.parseLong(args[0]);
    int programs = Integer.parseInt(args[1]);
    int shrunk = Integer.parseInt(args[2]);
    Oracle oracle = new Oracle();
    Map<String, Integer> kinds = new TreeMap<>();
    int found = 0;
    // A thread that fails says so without this.
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {});
    System.out.printf("seed %d, %d programs%n", seed, programs);
    for (int done = 0; done < programs; done += BATCH) {
      for (Difference difference : check(oracle, seed + done, Math.min(BATCH, programs - done))) {
        String name = difference.program().name();
        Difference small = found++ < shrunk ? Shrinker.shrink(difference) : difference;
        if (kinds.merge(small.kind(), 1, Integer::sum) == 1) {
          System.out.println(name + ": " + small);
        } else {
          System.out.println(name + ": " + small.kind());
        }
      }
      if ((done / BATCH + 1) % BATCHES_PER_LINE == 0) {
        printProgress(done + BATCH, oracle, found);
      }
    }
    printProgress(programs, oracle, found);
    oracle.counts().forEach((what, count) -> System.out.println(what + ": " + count));
    kinds.forEach((kind, count) -> System.out.println(count + " x " + kind));
  }

  private static void printProgress(int programs, Oracle oracle, int found) {
    int benchmarks = oracle.counts().getOrDefault(Oracle.BENCHMARKS, 0);
    double seconds = cpuSeconds();
    System.out.printf(
        "%d programs, %d benchmarks, %.0f s of CPU time, %.0f benchmarks per second, %d differ%n",
        programs, benchmarks, seconds, benchmarks / seconds, found);
  }

  private static double cpuSeconds() {
    Duration used = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    return used.toMillis() / 1000.0;
  }

  /**
   * Checks programs.
   *
   * @param oracle checks them
   * @param seed seed of the first program; each one after has the next
   * @param programs how many
   * @return the differences
   */
  static List<Difference> check(Oracle oracle, long seed, int programs) {
    Grammar grammar = Grammar.bundled();
    List<Difference> differences = new ArrayList<>();
    for (long first = seed; first < seed + programs; first += BATCH) {
      List<Program> batch = new ArrayList<>();
      for (long s = first; s < Math.min(first + BATCH, seed + programs); s++) {
        batch.add(new ProgramGenerator(grammar, s).program("P" + s));
      }
      differences.addAll(oracle.check(batch));
    }
    return differences;
  }
}
