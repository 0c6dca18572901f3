// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.scan.result.OneLine;
import io.github.spotjmhbugs.scan.result.Problem;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** Entry point of the command line. */
public final class Main {
  /** The command without a subcommand. */
  @Command(
      name = "spotjmhbugs",
      description = "Finds bad practices in JMH benchmarks by analysing their bytecode.",
      customSynopsis = "spotjmhbugs [-hV] COMMAND",
      mixinStandardHelpOptions = true,
      versionProvider = Version.Provider.class)
  private static final class RootCommand {}

  private final PrintStream out;
  private final PrintStream err;
  private final List<Object> furtherCommands;

  /**
   * Makes a command line.
   *
   * @param out where reports and help go
   * @param err where errors and notes go
   * @param furtherCommands picocli commands of other modules, in addition to those of this one
   */
  public Main(PrintStream out, PrintStream err, Object... furtherCommands) {
    this.out = out;
    this.err = err;
    this.furtherCommands = List.of(furtherCommands);
  }

  /**
   * Runs the command line and ends the JVM with its exit status.
   *
   * @param arguments the arguments of the process
   */
  public static void main(String[] arguments) {
    System.exit(new Main(System.out, System.err).run(arguments));
  }

  /**
   * Runs the command line.
   *
   * @param arguments the arguments of the process
   * @return the exit status
   */
  public int run(String... arguments) {
    try {
      return commandLine().execute(arguments);
    } catch (OutOfMemoryError e) {
      err.println("spotjmhbugs: " + Problem.OUT_OF_MEMORY);
      return ExitStatus.ERROR;
    }
  }

  private CommandLine commandLine() {
    CommandLine root = new CommandLine(new RootCommand());
    root.addSubcommand(new ScanCommand(out, err));
    root.addSubcommand(new ExplainCommand(out));
    furtherCommands.forEach(root::addSubcommand);
    return root.setCaseInsensitiveEnumValuesAllowed(true)
        .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(err, true, StandardCharsets.UTF_8))
        .setParameterExceptionHandler((problem, given) -> wrongUsage(problem))
        .setExecutionExceptionHandler((problem, command, given) -> internalError(problem));
  }

  private int wrongUsage(ParameterException problem) {
    CommandLine command = problem.getCommandLine();
    err.println("spotjmhbugs: " + OneLine.of(String.valueOf(problem.getMessage())));
    err.println("usage: " + command.getCommandSpec().usageMessage().customSynopsis()[0]);
    return ExitStatus.ERROR;
  }

  /** A bug in this program; a stack trace would not help the user. */
  private int internalError(Exception problem) {
    err.println("spotjmhbugs: internal error: " + OneLine.of(problem.toString()));
    return ExitStatus.ERROR;
  }
}
