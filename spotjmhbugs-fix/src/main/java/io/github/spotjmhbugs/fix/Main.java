// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix;

import java.io.PrintStream;
import java.util.List;
import picocli.CommandLine;

/** Entry point of the command line with the command of this module. */
public final class Main {
  private Main() {}

  /**
   * Runs the command line and ends the JVM with its exit status.
   *
   * @param arguments the arguments of the process
   */
  public static void main(String[] arguments) {
    System.exit(run(System.out, System.err, arguments));
  }

  /**
   * Runs the command line.
   *
   * @param out where diffs and help go
   * @param err where errors and notes go
   * @param arguments the arguments of the process
   * @return the exit status
   */
  static int run(PrintStream out, PrintStream err, String... arguments) {
    return new io.github.spotjmhbugs.scan.Main(out, err, commands(out, err).toArray())
        .run(arguments);
  }

  /**
   * Makes the commands of this module.
   *
   * @param out where diffs and help go
   * @param err where errors and notes go
   * @return the commands
   */
  public static List<CommandLine> commands(PrintStream out, PrintStream err) {
    return List.of(new CommandLine(new FixCommand(out, err)));
  }
}
