// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact.jvm;

import java.nio.file.Path;
import java.time.Instant;

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
    try {
      CompilerLog log = CompilerLog.read(file);
      log.codeOf(method);
      log.optimisedBefore(method, Instant.EPOCH);
      log.isSteadyFrom(Instant.EPOCH);
      log.inlinesSink();
      return false;
    } catch (ForkFailureException e) {
      return true;
    }
  }
}
