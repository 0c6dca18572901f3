// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.Spelling;
import io.github.spotjmhbugs.settings.Settings;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/** Entry point of the command line, with the commands of all modules on the class path. */
public final class Main {
  /** The command without a subcommand. */
  @Command(
      name = "spotjmhbugs",
      description = "Finds bad practices in JMH benchmarks by analysing their bytecode.",
      customSynopsis = "spotjmhbugs [-hV] COMMAND",
      mixinStandardHelpOptions = true,
      versionProvider = VersionProvider.class)
  private static final class RootCommand {}

  /** The commands of this module. */
  private static final Set<String> OWN = Set.of("scan", "explain");

  /** The commands of the laboratory, which the product does without, and their modules. */
  private static final Map<String, String> LABORATORY =
      Map.of("impact", "spotjmhbugs-impact", "study", "spotjmhbugs-study");

  /** The commands that heed the settings of a project. */
  private static final Set<String> SET_UP = Set.of("scan", "fix", "impact");

  /** What asks for no work. */
  private static final Set<String> INFORMATIVE = Set.of("-h", "--help", "-V", "--version");

  /** Picocli lists constants as they are named in Java. */
  private static final Pattern CHOICES =
      Pattern.compile("(?<=expected one of )\\[([A-Z, ]+)\\] \\(case-insensitive\\)");

  private final PrintStream out;
  private final PrintStream err;
  private final Path here;

  /**
   * Makes a command line.
   *
   * @param out where reports and help go
   * @param err where errors and notes go
   */
  public Main(PrintStream out, PrintStream err) {
    this(out, err, Path.of(""));
  }

  /**
   * Makes a command line.
   *
   * @param out where reports and help go
   * @param err where errors and notes go
   * @param here the folder whose settings count
   */
  public Main(PrintStream out, PrintStream err, Path here) {
    this.out = out;
    this.err = err;
    this.here = here;
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
      return commandLine(settings(arguments), arguments).execute(arguments);
    } catch (IOException e) {
      err.println("spotjmhbugs: " + e.getMessage());
      return ExitStatus.ERROR;
    } catch (OutOfMemoryError e) {
      err.println("spotjmhbugs: " + Problem.OUT_OF_MEMORY);
      return ExitStatus.ERROR;
    }
  }

  /** {@return the program with all its commands and their options} */
  public CommandLine program() {
    return commandLine(Settings.NONE);
  }

  private Settings settings(String... arguments) throws IOException {
    boolean areNeeded =
        arguments.length > 0
            && SET_UP.contains(arguments[0])
            && Arrays.stream(arguments).noneMatch(INFORMATIVE::contains);
    return areNeeded ? Settings.around(here) : Settings.NONE;
  }

  private CommandLine commandLine(Settings settings, String... arguments) {
    CommandLine root = new CommandLine(new RootCommand());
    for (Object command : commands(settings, arguments)) {
      root.addSubcommand(command);
    }
    for (Map.Entry<String, CommandLine> command : root.getSubcommands().entrySet()) {
      // Quotation marks are for the shell; picocli has warnings of its own about them.
      command.getValue().getCommandSpec().parser().splitQuotedStrings(true);
      if (SET_UP.contains(command.getKey())) {
        command.getValue().setDefaultValueProvider(new SettingsDefaults(settings));
      }
    }
    Execution execution = new Execution();
    return root.setCaseInsensitiveEnumValuesAllowed(true)
        .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(err, true, StandardCharsets.UTF_8))
        .setExecutionStrategy(execution)
        .setParameterExceptionHandler(execution)
        .setExecutionExceptionHandler(execution);
  }

  /** A class: for lambdas with types of picocli, the launcher's archive leaves out its classes. */
  private final class Execution
      implements IExecutionStrategy, IParameterExceptionHandler, IExecutionExceptionHandler {
    @Override
    public int execute(ParseResult parsed) {
      return Main.execute(parsed);
    }

    @Override
    public int handleParseException(ParameterException problem, String[] given) {
      return wrongUsage(problem);
    }

    @Override
    public int handleExecutionException(
        Exception problem, CommandLine command, ParseResult parsed) {
      return internalError(problem);
    }
  }

  /**
   * Picocli reads a command by reflection, so only the one that is called is made; all of them are
   * for help and for words that are no command.
   */
  private List<Object> commands(Settings settings, String... arguments) {
    String called = arguments.length == 0 ? "" : arguments[0];
    List<CommandProvider> others =
        OWN.contains(called)
            ? List.of()
            : ServiceLoader.load(CommandProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    for (CommandProvider other : others) {
      if (other.name().equals(called)) {
        return List.of(other.create(out, err));
      }
    }
    List<Object> all = new ArrayList<>();
    all.add(new ScanCommand(out, err, settings));
    all.add(new ExplainCommand(out));
    others.forEach(other -> all.add(other.create(out, err)));
    return all;
  }

  /** Who writes a version behind {@code --version} means that of a target. */
  private static int execute(ParseResult parsed) {
    ParseResult command = parsed.hasSubcommand() ? parsed.subcommand() : parsed;
    if (command.isVersionHelpRequested() && !command.matchedPositionals().isEmpty()) {
      throw new ParameterException(
          command.commandSpec().commandLine(),
          "--version prints the version of this program; name the version of a target in its"
              + " coordinates, such as org.openjdk.jmh:jmh-samples:1.37");
    }
    return new RunLast().execute(parsed);
  }

  private int wrongUsage(ParameterException problem) {
    CommandLine command = problem.getCommandLine();
    String message =
        CHOICES
            .matcher(String.valueOf(problem.getMessage()))
            .replaceFirst(choices -> choices.group(1).toLowerCase(Locale.ROOT));
    err.println("spotjmhbugs: " + OneLine.of(message) + suggestion(problem));
    err.println("usage: " + command.getCommandSpec().usageMessage().customSynopsis()[0]);
    if (command.getParent() == null) {
      err.println("commands: " + String.join(", ", command.getSubcommands().keySet()));
    }
    return ExitStatus.ERROR;
  }

  private static String suggestion(ParameterException problem) {
    if (!(problem instanceof UnmatchedArgumentException unmatched)) {
      return "";
    }
    CommandLine command = problem.getCommandLine();
    String word = unmatched.getUnmatched().get(0).replaceFirst("=.*", "");
    if (LABORATORY.containsKey(word)) {
      return "; %s is in %s.jar, which is not on the class path"
          .formatted(word, LABORATORY.get(word));
    }
    Set<String> known =
        word.startsWith("-")
            ? command.getCommandSpec().optionsMap().keySet()
            : command.getSubcommands().keySet();
    return Spelling.closest(word, known).map("; did you mean %s?"::formatted).orElse("");
  }

  /** A bug in this program; a stack trace would not help the user. */
  private int internalError(Exception problem) {
    err.println("spotjmhbugs: internal error: " + OneLine.of(problem.toString()));
    return ExitStatus.ERROR;
  }
}
