// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.compare;

import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.scan.ExitStatus;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What the commands about JMH's result files share: their streams and the words for mistakes. */
public abstract class ResultCommand implements Callable<Integer> {
  /** Receives the results. */
  protected final PrintStream out;

  private final PrintStream err;

  @Spec private @Nullable CommandSpec spec;

  /** Makes a command that says its errors and notes on the second stream. */
  protected ResultCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Ends the command with a message about its options, unless they are right. */
  protected void require(boolean isRight, String message) {
    if (!isRight) {
      throw wrong(message);
    }
  }

  /** Checks a tolerance; the subject is what must be one. */
  protected void requireTolerance(double percent, String subject) {
    require(percent >= 0 && percent <= 1_000_000, subject + " a percentage of at least 0");
  }

  /** {@return what to throw where the command line is wrong} */
  protected ParameterException wrong(String message) {
    return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
  }

  /** Says a problem. */
  protected void say(Problem problem) {
    err.println(problem.line());
  }

  /** {@return the exit status for what could not be read or written, which it says} */
  protected int fail(String subject, IOException problem) {
    say(Problem.error(subject, problem));
    return ExitStatus.ERROR;
  }
}
