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
  private static final int MOST_REJECTIONS = 20;

  private OracleRun() {}

  /**
   * Runs the oracle. Output goes to standard output: how many programs came to which end, one small
   * program for each kind of difference, and how often each kind was met.
   *
   * @param args the first seed; the number of programs, one for each seed; how many differences to
   *     shrink
   */
  public static void main(String[] args) {
    int programs = Integer.parseInt(args[1]);
    Oracle oracle = new Oracle();
    long start = System.nanoTime();
    List<Difference> differences = check(oracle, Long.parseLong(args[0]), programs);
    double seconds = (System.nanoTime() - start) / 1e9;
    System.out.printf(
        "%d programs, %.1f per second, %.1f s of CPU time%n",
        programs, programs / seconds, cpuSeconds());
    oracle.counts().forEach((what, count) -> System.out.println(what + ": " + count));
    oracle.rejections().stream().distinct().limit(MOST_REJECTIONS).forEach(System.out::println);
    System.out.println(
        differences.size()
            + " differences: "
            + differences.stream().map(d -> d.program().name()).toList());
    printKinds(differences.subList(0, Math.min(differences.size(), Integer.parseInt(args[2]))));
  }

  private static void printKinds(List<Difference> differences) {
    Map<String, Integer> kinds = new TreeMap<>();
    for (Difference difference : differences) {
      Difference small = Shrinker.shrink(difference);
      if (kinds.merge(small.kind(), 1, Integer::sum) == 1) {
        System.out.println(difference.program().name() + ": " + small);
      }
    }
    kinds.forEach((kind, count) -> System.out.println(count + " x " + kind));
  }

  private static double cpuSeconds() {
    Duration used = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    return used.toMillis() / 1000.0;
  }

  /**
   * Checks programs in batches.
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
