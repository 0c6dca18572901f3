// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.profiler;

import java.util.List;
import org.openjdk.jmh.Main;
import org.openjdk.jmh.infra.BenchmarkParams;

/** Ends a run because of findings, or of what could not be checked. */
final class RunEnd {
  private static final int STATUS = 1;

  private RunEnd() {}

  /**
   * Ends the run as JMH itself ends it when a profiler fails. In the JVM of the launcher, JMH takes
   * what a profiler throws for a failure of the benchmark and goes on, unless it shall fail on
   * errors; where its own {@code Main} started the run, the JVM can be ended.
   *
   * @param params the benchmark
   * @param findings what is wrong with it, one line for each finding
   */
  static void because(BenchmarkParams params, List<String> findings) {
    String summary = "spotjmhbugs ends the run because of " + params.getBenchmark() + ":";
    System.out.println(); // JMH is about to write on
    String lines = String.join(System.lineSeparator(), findings);
    if (params.getForks() <= 0 && isStartedByMain()) {
      System.err.println(summary + System.lineSeparator() + lines);
      System.exit(STATUS);
    }
    RunEnd.<RuntimeException>sneak(new FindingsException(summary, lines));
  }

  private static boolean isStartedByMain() {
    return StackWalker.getInstance()
        .walk(frames -> frames.anyMatch(f -> f.getClassName().equals(Main.class.getName())));
  }

  /** Callbacks of JMH declare no exception, but {@code Runner.run}, which calls them, does. */
  @SuppressWarnings("unchecked")
  private static <E extends Exception> void sneak(Exception exception) throws E {
    throw (E) exception;
  }
}
