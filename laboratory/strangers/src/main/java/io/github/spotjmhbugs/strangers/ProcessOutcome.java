// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.strangers;

import java.time.Duration;
import java.util.Locale;

/** How a program ended. */
public sealed interface ProcessOutcome {
  /** {@return whether it ran and says that it succeeded} */
  default boolean succeeded() {
    return false;
  }

  /** {@return how it ended, in a few words on one line} */
  String describe();

  /**
   * It ended by itself, or somebody else killed it.
   *
   * @param status its exit status; 128 and the number of the signal that killed it
   */
  record Exited(int status) implements ProcessOutcome {
    @Override
    public boolean succeeded() {
      return status == 0;
    }

    @Override
    public String describe() {
      return "exit status " + status;
    }
  }

  /**
   * It took too long and was killed.
   *
   * @param after how long it was let run
   */
  record TimedOut(Duration after) implements ProcessOutcome {
    @Override
    public String describe() {
      return "timed out after " + words();
    }

    private String words() {
      if (after.compareTo(Duration.ofMinutes(1)) < 0) {
        return String.format(Locale.ROOT, "%.1f s", after.toMillis() / 1e3);
      }
      int seconds = after.toSecondsPart();
      return after.toMinutes() + " min" + (seconds == 0 ? "" : " " + seconds + " s");
    }
  }

  /** It took too much of what its runner watches, and was killed. */
  record Stopped() implements ProcessOutcome {
    @Override
    public String describe() {
      return "stopped at a limit";
    }
  }

  /**
   * It could not be run.
   *
   * @param reason why, in one line
   */
  record NotStarted(String reason) implements ProcessOutcome {
    @Override
    public String describe() {
      return reason;
    }
  }
}
