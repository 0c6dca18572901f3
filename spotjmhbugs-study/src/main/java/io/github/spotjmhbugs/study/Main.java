// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** Entry point of the command line with all commands. */
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
   * @return the exit status
   */
  static int run(PrintStream out, PrintStream err, String... arguments) {
    CommandLine study = new CommandLine(new StudyCommand(out, err));
    study.addSubcommand(new DiffCommand(out, err));
    List<CommandLine> commands =
        new ArrayList<>(io.github.spotjmhbugs.impact.Main.commands(out, err));
    commands.addAll(io.github.spotjmhbugs.fix.Main.commands(out, err));
    commands.add(study);
    return new io.github.spotjmhbugs.scan.Main(out, err, commands.toArray()).run(arguments);
  }
}
