// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.track;

import io.github.spotjmhbugs.cli.compare.OrderOption;
import io.github.spotjmhbugs.cli.compare.ResultCommand;
import io.github.spotjmhbugs.cli.inspect.InspectionOptions;
import io.github.spotjmhbugs.formats.report.Terminal;
import io.github.spotjmhbugs.formats.results.TrackedRun;
import io.github.spotjmhbugs.formats.results.Tracking;
import io.github.spotjmhbugs.host.file.Destination;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.scan.CommandProvider;
import io.github.spotjmhbugs.scan.ExitStatus;
import io.github.spotjmhbugs.scan.VersionProvider;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code spotjmhbugs track}: inspects a run, compares it with its base, or adds it to a history.
 */
@Command(
    name = "track",
    description =
        "Inspects the results of a run of JMH (-rf json) in a build, and compares them with those"
            + " before the change, or adds them to a history and says what it shows now.",
    customSynopsis = {
      "spotjmhbugs track [--base FILE] [--history DIR] [--comment FILE] [OPTION...] FILE",
      "       spotjmhbugs track --history DIR --append [--comment FILE] [OPTION...] FILE"
    },
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footer = {
      "",
      "Exit status: 0 if no benchmark has regressed; 1 if one has, or if --fail-on asks for it;"
          + " 2 for invalid usage, if something could not be read or written, or if nothing could"
          + " be compared."
    })
final class TrackCommand extends ResultCommand {
  @Parameters(
      paramLabel = "FILE",
      description =
          "A JMH result file (JSON), or, without --append, a directory of them, whose forks are"
              + " pooled.")
  private @Nullable Path result;

  @Option(
      names = "--base",
      paramLabel = "FILE",
      description =
          "The results before the change, a file or a directory (default: the last run of the"
              + " history).")
  private @Nullable Path base;

  @Option(
      names = "--history",
      paramLabel = "DIR",
      description =
          "The result files of earlier runs. They also tell how much runs differ without a change.")
  private @Nullable Path history;

  @Mixin private OrderOption order = new OrderOption();

  @Option(
      names = "--append",
      description =
          "Add the run to the history, compressed, and say what it shows that it did not show"
              + " before.")
  private boolean appends;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "The name there (default: the time of the file and the commit of HEAD).")
  private @Nullable String name;

  @Option(
      names = "--comment",
      paramLabel = "FILE",
      description = "Also write it to FILE as Markdown, for a comment on a pull request.")
  private @Nullable Path comment;

  @Option(
      names = "--tolerance",
      paramLabel = "PERCENT",
      defaultValue = "5",
      description = "The largest change that does not matter (default: ${DEFAULT-VALUE}).")
  private double tolerance = 5;

  @Mixin private InspectionOptions inspection = new InspectionOptions();

  @Option(
      names = "--fail-on",
      paramLabel = "WHAT",
      defaultValue = "regression",
      description =
          "Exit with 1 for a regression, for a doubt as well, or for none (default:"
              + " ${DEFAULT-VALUE}).")
  private TrackedRun.FailOn failOn = TrackedRun.FailOn.REGRESSION;

  TrackCommand(PrintStream out, PrintStream err) {
    super(out, err);
  }

  /**
   * Reads the run, writes what it says, and adds it to the history.
   *
   * @return the exit status
   */
  @Override
  public Integer call() {
    check();
    Path file = Objects.requireNonNull(result);
    Tracking tracking =
        new Tracking(
            file,
            Optional.ofNullable(base),
            Optional.ofNullable(history),
            order.order(),
            appends,
            tolerance / 100,
            inspection.resolution());
    try (InspectionOptions.Code opened = inspection.open(this::say)) {
      TrackedRun run =
          tracking.read(
              scores -> opened.explain(file.toString(), scores.keySet()),
              line -> say(Problem.warning(String.valueOf(history), line)));
      // Kept before anything else can fail: measuring it again takes long.
      if (appends) {
        tracking.append(Optional.ofNullable(name));
      }
      out.print(run.text(Terminal.layout(out, false, true).width()));
      if (comment != null) {
        write(comment, run.markdown());
      }
      if (!opened.isComplete()) {
        return ExitStatus.ERROR;
      }
      return run.fails(failOn) ? ExitStatus.FINDINGS : ExitStatus.CLEAN;
    } catch (IOException e) {
      return fail("track", e);
    }
  }

  private void check() {
    requireTolerance(tolerance, "--tolerance must be");
    require(
        !appends || (history != null && base == null),
        "--append needs --history, and no --base: the history is what it is compared with");
    require(appends || name == null, "--name needs --append");
    require(order.fits(history), "--order needs --history");
    require(
        appends || base != null || history != null,
        "nothing to compare with: give --base or --history, or use inspect");
  }

  private void write(Path file, String text) throws IOException {
    try (Destination destination = Destination.of(file, out)) {
      destination.write(text);
    } catch (IOException e) {
      throw new IOException(Problem.error(file.toString(), e).text(), e);
    }
  }

  /** Adds the command to the command line. */
  public static final class Provider extends CommandProvider {
    public Provider() {
      super("track", TrackCommand::new);
    }
  }
}
