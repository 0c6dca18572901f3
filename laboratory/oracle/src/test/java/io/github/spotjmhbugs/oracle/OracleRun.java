// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.oracle;

import io.github.spotjmhbugs.oracle.Ledger.Entry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Checks many programs, and prints the differences by their kinds. */
public final class OracleRun {
  private static final int BATCH = 100;
  private static final int RANGE = 1_000;
  private static final Duration BETWEEN_LINES = Duration.ofMinutes(1);

  private final Oracle oracle = new Oracle();
  private final Map<String, Integer> kinds = new TreeMap<>();
  private final int shrunk;
  private Entry sum;
  private Instant lastLine = Instant.now();
  private int found;

  private OracleRun(long seed, int shrunk) {
    this.sum = new Entry(seed, 0, 0, 0, 0);
    this.shrunk = shrunk;
  }

  /**
   * Runs the oracle. Prints each difference, the first ones shrunk, each minute how far it has
   * come, and at the end how often each kind of claim was tested.
   *
   * @param args the first seed; the number of programs, one for each seed; how many differences to
   *     shrink; optionally a file that says which seeds were checked, see {@link Ledger}
   */
  public static void main(String[] args) {
    long seed = Long.parseLong(args[0]);
    int programs = Integer.parseInt(args[1]);
    Ledger ledger = args.length > 3 ? new Ledger(Path.of(args[3])) : null;
    System.out.printf("seed %d, %d programs%n", seed, programs);
    OracleRun run = new OracleRun(seed, Integer.parseInt(args[2]));
    for (long first = seed; first < seed + programs; first += RANGE) {
      int size = (int) Math.min(RANGE, seed + programs - first);
      if (ledger != null && ledger.has(first, size)) {
        run.sum = run.sum.plus(ledger.get(first));
      } else {
        Entry entry = run.checkRange(first, size);
        if (ledger != null) {
          ledger.add(entry);
        }
      }
    }
    run.printProgress();
    run.oracle.counts().forEach((what, count) -> System.out.println(what + ": " + count));
    run.kinds.forEach((kind, count) -> System.out.println(count + " x " + kind));
  }

  private Entry checkRange(long first, int programs) {
    Entry whole = new Entry(first, 0, 0, 0, 0);
    for (int done = 0; done < programs; done += BATCH) {
      int size = Math.min(BATCH, programs - done);
      int benchmarks = oracle.benchmarks();
      int claims = oracle.claims();
      List<Difference> differences = check(oracle, first + done, size);
      differences.forEach(this::print);
      Entry part =
          new Entry(
              first,
              size,
              oracle.benchmarks() - benchmarks,
              oracle.claims() - claims,
              differences.size());
      whole = whole.plus(part);
      sum = sum.plus(part);
      if (Instant.now().isAfter(lastLine.plus(BETWEEN_LINES))) {
        printProgress();
      }
    }
    return whole;
  }

  private void print(Difference difference) {
    String name = difference.program().name();
    Difference small = found++ < shrunk ? Shrinker.shrink(difference) : difference;
    boolean isNew = kinds.merge(small.kind(), 1, Integer::sum) == 1;
    System.out.println(name + ": " + (isNew ? small : small.kind()));
  }

  private void printProgress() {
    lastLine = Instant.now();
    double seconds = cpuSeconds();
    System.out.printf(
        "%d programs, %d benchmarks, %d claims, %d programs differ;"
            + " %.0f s of CPU time, %.0f benchmarks per second in this run%n",
        sum.programs(),
        sum.benchmarks(),
        sum.claims(),
        sum.differences(),
        seconds,
        oracle.benchmarks() / seconds);
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
