// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.history;

import io.github.spotjmhbugs.cli.compare.OrderOption;
import io.github.spotjmhbugs.cli.compare.ReportFile;
import io.github.spotjmhbugs.cli.compare.ResultCommand;
import io.github.spotjmhbugs.formats.results.HistoryCsv;
import io.github.spotjmhbugs.formats.results.HistoryJunit;
import io.github.spotjmhbugs.formats.results.HistoryPage;
import io.github.spotjmhbugs.formats.results.HistoryTable;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.results.history.Compaction;
import io.github.spotjmhbugs.results.history.GitCommits;
import io.github.spotjmhbugs.results.history.History;
import io.github.spotjmhbugs.results.history.RunFile;
import io.github.spotjmhbugs.results.history.RunOrder;
import io.github.spotjmhbugs.scan.CommandProvider;
import io.github.spotjmhbugs.scan.ExitStatus;
import io.github.spotjmhbugs.scan.VersionProvider;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code spotjmhbugs history}: where scores changed over many result files of JMH. */
@Command(
    name = "history",
    description = "Finds where scores changed over many result files of JMH (-rf json).",
    customSynopsis =
        "spotjmhbugs history [--order name|time|git] [--since REF] [--fail-on regression]"
            + " [OPTION...] DIR|FILE...",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footer = {
      "",
      "A benchmark has regressed where the level of its scores becomes worse from one file to "
          + "the next, and does not come back. Only files with the same JDK, JMH and arguments "
          + "are compared.",
      "",
      "Exit status: 0; 1 if a benchmark has regressed and --fail-on asks for it; 2 for invalid "
          + "usage, or if something could not be read or written."
    })
final class HistoryCommand extends ResultCommand {
  /** The exit status when a benchmark has regressed. */
  static final int REGRESSION = 1;

  /** The formats of a history. */
  enum Format {
    /** For people. */
    TEXT,
    /** For pull requests. */
    MARKDOWN,
    /** For scripts: the changes. */
    CSV,
    /** For CI servers. */
    JUNIT,
    /** A page with charts. */
    HTML,
    /** For other tools: the scores, a line for each file. */
    SCORES
  }

  /** What fails a build. */
  enum Failure {
    /** A regression that nothing undid. */
    REGRESSION;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Parameters(
      arity = "1..*",
      paramLabel = "DIR|FILE",
      description = "JMH result files (JSON, or JSON compressed by gzip), or directories of them.")
  private List<Path> paths = new ArrayList<>();

  @Mixin private OrderOption order = new OrderOption();

  @Option(
      names = "--since",
      paramLabel = "REF",
      description = "Show only changes after this file or commit.")
  private @Nullable String since;

  @Option(
      names = "--tolerance",
      paramLabel = "PERCENT",
      defaultValue = "2",
      description = "The largest change to leave out (default: ${DEFAULT-VALUE}).")
  private double tolerance = 2;

  @Option(
      names = "--confidence",
      paramLabel = "PERCENT",
      defaultValue = "99",
      description = "Confidence of the intervals (default: ${DEFAULT-VALUE}).")
  private double confidence = 99;

  @Option(names = "--fail-on", paramLabel = "WHAT", description = "Exit with 1 for a regression.")
  private @Nullable Failure failOn;

  @Option(
      names = "--compact",
      description =
          "Only compress the files, one after the other, into .json.gz. Nothing in them is lost.")
  private boolean compacts;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "text, markdown, csv, junit, html, or scores, a CSV line for each file (default: by the"
              + " ending of --output, else text).")
  private @Nullable Format format;

  @Mixin private ReportFile report = new ReportFile();

  HistoryCommand(PrintStream out, PrintStream err) {
    super(out, err);
  }

  /**
   * Finds changes and writes them.
   *
   * @return the exit status
   */
  @Override
  public Integer call() {
    requireTolerance(tolerance, "--tolerance must be");
    require(
        confidence >= 50 && confidence < 100,
        "--confidence must be a percentage from 50 to below 100");
    try {
      Optional<Path> missing = paths.stream().filter(path -> !Files.exists(path)).findFirst();
      if (missing.isPresent()) {
        return fail(missing.get().toString(), new NoSuchFileException(missing.get().toString()));
      }
      List<RunFile> files = RunFile.find(paths);
      return compacts ? compact(files) : judge(files);
    } catch (IOException e) {
      return fail("history", e);
    }
  }

  private int compact(List<RunFile> files) {
    int status = ExitStatus.CLEAN;
    for (RunFile file : files) {
      try {
        Compaction.compress(file.path());
      } catch (IOException e) {
        status = fail(file.path().toString(), e);
      }
    }
    return status;
  }

  private int judge(List<RunFile> found) throws IOException {
    List<RunFile> files = order.order().of(found, this::warn);
    int known = since == null ? -1 : place(since, files);
    Optional<History> all =
        History.of(files, tolerance / 100, confidence / 100, (file, e) -> fail(file.toString(), e));
    if (all.isEmpty()) {
      return ExitStatus.ERROR;
    }
    History history = all.get().since(known);
    if (history.series().isEmpty()) {
      throw new IOException("no file has a score that is positive");
    }
    Optional<Problem> problem =
        report.write(
            out,
            width ->
                switch (report.format(format, Format.TEXT)) {
                  case TEXT -> new HistoryTable(history).text(width);
                  case MARKDOWN -> new HistoryTable(history).markdown();
                  case CSV -> HistoryCsv.changes(history);
                  case JUNIT -> HistoryJunit.of(history);
                  case HTML -> HistoryPage.of(history);
                  case SCORES -> HistoryCsv.scores(history, times(files));
                });
    if (problem.isPresent()) {
      say(problem.get());
      return ExitStatus.ERROR;
    }
    return failOn == Failure.REGRESSION && history.regressions() > 0
        ? REGRESSION
        : ExitStatus.CLEAN;
  }

  private void warn(String line) {
    say(Problem.warning("history", line));
  }

  private static List<Instant> times(List<RunFile> files) throws IOException {
    List<Instant> times = new ArrayList<>();
    for (RunFile file : files) {
      times.add(file.timeOrModified());
    }
    return times;
  }

  /** The place of the last file that --since names. */
  private int place(String ref, List<RunFile> files) throws IOException {
    Optional<GitCommits> git =
        order.order() == RunOrder.GIT ? Optional.of(GitCommits.read()) : Optional.empty();
    String hash = GitCommits.resolve(ref).orElse(ref);
    int commit = git.flatMap(known -> known.place(hash)).orElse(-1);
    return IntStream.range(0, files.size())
        .filter(
            i -> {
              RunFile file = files.get(i);
              return ref.equals(file.label())
                  || file.path().endsWith(Path.of(ref))
                  || file.commits().stream().anyMatch(hash::startsWith)
                  || git.flatMap(known -> known.place(file)).orElse(Integer.MAX_VALUE) <= commit;
            })
        .max()
        .orElseThrow(() -> new IOException("--since: no file, and no commit of one: " + ref));
  }

  /** Adds the command to the command line. */
  public static final class Provider extends CommandProvider {
    public Provider() {
      super("history", HistoryCommand::new);
    }
  }
}
