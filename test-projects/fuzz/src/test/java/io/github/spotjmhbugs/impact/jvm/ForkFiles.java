// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalDouble;

/** What {@code impact} reads of what a fork leaves. */
public final class ForkFiles {
  private ForkFiles() {}

  /** Reads JMH's result; whether it is refused as it should be. */
  public static boolean refusesScore(Path file, String benchmark) {
    try {
      ForkScore.read(file, benchmark, ForkScore::fastest);
      return false;
    } catch (ForkFailureException e) {
      return true;
    }
  }

  /** Reads the log of the compilers; whether it is refused as it should be. */
  public static boolean refusesLog(Path file, String method) {
    AffectedBenchmark benchmark =
        new AffectedBenchmark(
            new ListedBenchmark("b.B." + method, "AverageTime", "", 1, 1, Map.of(), Map.of()),
            "b.B#" + method);
    ForkScore score = new ForkScore(1e9, OptionalDouble.empty(), Instant.EPOCH, Instant.MAX, "");
    try {
      CompilerLog log = CompilerLog.read(file);
      log.codeOf(benchmark.stub());
      log.isReady(benchmark, 1, score);
      log.inlinesSink();
      return false;
    } catch (ForkFailureException e) {
      return true;
    }
  }
}
