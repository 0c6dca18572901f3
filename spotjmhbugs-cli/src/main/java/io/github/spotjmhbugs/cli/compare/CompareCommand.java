// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.compare;

import io.github.spotjmhbugs.formats.results.ComparisonCsv;
import io.github.spotjmhbugs.formats.results.ComparisonMarkdown;
import io.github.spotjmhbugs.formats.results.ComparisonText;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.results.history.RunFile;
import io.github.spotjmhbugs.results.score.Benchmark;
import io.github.spotjmhbugs.results.score.ForkScores;
import io.github.spotjmhbugs.results.score.Judgement;
import io.github.spotjmhbugs.results.score.Judgement.Trend;
import io.github.spotjmhbugs.results.score.ResultComparison;
import io.github.spotjmhbugs.results.score.ResultFile;
import io.github.spotjmhbugs.results.score.SimilarRuns;
import io.github.spotjmhbugs.results.statistics.RunScatter;
import io.github.spotjmhbugs.scan.CommandProvider;
import io.github.spotjmhbugs.scan.ExitStatus;
import io.github.spotjmhbugs.scan.VersionProvider;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code spotjmhbugs compare}: what two result files of JMH say about each other. */
@Command(
    name = "compare",
    description = "Compares result files of JMH (-rf json), with forks as the unit.",
    customSynopsis =
        "spotjmhbugs compare [--tolerance PERCENT] [--history DIR] [--format text|markdown|csv]"
            + " [--output FILE] [OPTION...] BEFORE AFTER...",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footer = {
      "",
      "A benchmark has regressed if the interval of its change excludes no change, "
          + "and the change is for the worse and beyond the tolerance.",
      "",
      "Exit status: 0 if no benchmark has regressed; 1 if one has, or if --fail-on "
          + "or --fail-on-missing asks for it; 2 for invalid usage, if something could "
          + "not be read or written, or if the files have no benchmark in common, or each "
          + "has one fork."
    })
final class CompareCommand extends ResultCommand {
  /** The exit status when a benchmark has regressed. */
  static final int REGRESSION = 1;

  /** The formats of a comparison. */
  enum Format {
    /** For people. */
    TEXT,
    /** For pull requests. */
    MARKDOWN,
    /** For scripts. */
    CSV
  }

  /** What fails a build beside a regression. */
  enum Failure {
    /** A change to the worse that may be smaller than the tolerance. */
    CHANGED,
    /** Scores that do not decide. */
    UNDECIDED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Parameters(
      index = "0",
      paramLabel = "BEFORE",
      description = "A JMH result file (JSON), or a directory of them, whose forks are pooled.")
  private @Nullable Path before;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "AFTER",
      description = "The results to compare with BEFORE; each becomes a column.")
  private List<Path> after = new ArrayList<>();

  @Option(
      names = "--tolerance",
      paramLabel = "PERCENT",
      defaultValue = "5",
      description = "The largest change to treat as no change (default: ${DEFAULT-VALUE}).")
  private double tolerance = 5;

  @Option(
      names = "--confidence",
      paramLabel = "PERCENT",
      defaultValue = "99",
      description = "Confidence of the intervals (default: ${DEFAULT-VALUE}).")
  private double confidence = 99;

  @Option(
      names = "--trust-one-fork",
      description =
          "Where a side has a single fork, judge by its iterations. They cannot show how much forks"
              + " differ, so expect false alarms.")
  private boolean trustsOneFork;

  @Option(
      names = "--metric",
      paramLabel = "NAME=PERCENT",
      description =
          "Also compare what was measured beside the scores, with this tolerance, such as"
              + " gc.count=20; less is better. Compared anyway: methods of a group, gc.alloc.rate.norm,"
              + " and of samples p50, p99 and p99.9.")
  private Map<String, Double> metrics = new LinkedHashMap<>();

  @Option(
      names = "--history",
      paramLabel = "DIR",
      description =
          "Result files of earlier runs: intervals include how much runs differ without a change.")
  private @Nullable Path history;

  @Mixin private OrderOption order = new OrderOption();

  @Option(
      names = "--no-correction",
      description =
          "Judge each of more than twenty benchmarks by itself; the more there are, the more false"
              + " alarms.")
  private boolean judgesEachAlone;

  @Option(
      names = "--fail-on",
      paramLabel = "LIST",
      split = ",",
      description =
          "Exit with 1 for these verdicts as well: changed (to the worse), undecided, or both.")
  private Set<Failure> failOn = EnumSet.noneOf(Failure.class);

  @Option(
      names = "--fail-on-missing",
      description = "Exit with 1 if a benchmark of BEFORE cannot be compared with one of AFTER.")
  private boolean failsOnMissing;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "Format of the comparison: text, markdown or csv (default: by the ending of --output, else"
              + " text).")
  private @Nullable Format format;

  @Mixin private ReportFile report = new ReportFile();

  CompareCommand(PrintStream out, PrintStream err) {
    super(out, err);
  }

  /**
   * Compares the files and writes what they say.
   *
   * @return the exit status
   */
  @Override
  public Integer call() {
    Optional<Judgement> asked = judgement();
    if (asked.isEmpty()) {
      return ExitStatus.ERROR;
    }
    Judgement judgement = asked.get();
    Optional<SortedMap<Benchmark, ForkScores>> first = read(Objects.requireNonNull(before));
    Map<String, ResultComparison> comparisons = new LinkedHashMap<>();
    for (Path file : after) {
      Optional<SortedMap<Benchmark, ForkScores>> second = read(file);
      if (first.isPresent() && second.isPresent()) {
        comparisons.put(file.toString(), ResultComparison.of(first.get(), second.get(), judgement));
      }
    }
    if (comparisons.isEmpty()) {
      return ExitStatus.ERROR;
    }
    Optional<Problem> problem =
        report.write(
            out,
            width ->
                switch (report.format(format, Format.TEXT)) {
                  case TEXT -> ComparisonText.of(comparisons, judgement, width);
                  case MARKDOWN -> ComparisonMarkdown.of(comparisons, judgement);
                  case CSV -> ComparisonCsv.of(comparisons);
                });
    problem.ifPresent(this::say);
    return problem.isPresent() ? ExitStatus.ERROR : status(comparisons);
  }

  private int status(Map<String, ResultComparison> comparisons) {
    int status = comparisons.size() < after.size() ? ExitStatus.ERROR : ExitStatus.CLEAN;
    for (Map.Entry<String, ResultComparison> entry : comparisons.entrySet()) {
      ResultComparison comparison = entry.getValue();
      Optional<String> unfit = comparison.unfitness(String.valueOf(before));
      if (unfit.isPresent()) {
        status = fail(entry.getKey(), new IOException(unfit.get()));
      } else if (status == ExitStatus.CLEAN && fails(comparison)) {
        status = REGRESSION;
      }
    }
    return status;
  }

  private boolean fails(ResultComparison comparison) {
    return comparison.count(Trend.REGRESSED) > 0
        || (failOn.contains(Failure.UNDECIDED)
            && comparison.count(Trend.UNDECIDED) + comparison.count(Trend.ONE_FORK) > 0)
        || (failOn.contains(Failure.CHANGED)
            && comparison.rows().stream()
                .anyMatch(row -> row.trend() == Trend.CHANGED && row.isWorse()))
        || (failsOnMissing && comparison.hasMissing());
  }

  private Optional<Judgement> judgement() {
    requireTolerance(tolerance, "--tolerance must be");
    require(
        confidence >= 50 && confidence < 100,
        "--confidence must be a percentage from 50 to below 100");
    require(order.fits(history), "--order needs --history");
    Map<String, Double> tolerances = new LinkedHashMap<>();
    metrics.forEach(
        (name, percent) -> {
          requireTolerance(percent, "--metric must be a name and");
          tolerances.put(name, percent / 100);
        });
    try {
      return Optional.of(
          new Judgement(tolerance / 100, confidence / 100, trustsOneFork)
              .with(
                  tolerances,
                  history == null ? RunScatter.NONE : scatter(history),
                  !judgesEachAlone));
    } catch (IOException e) {
      fail(String.valueOf(history), e);
      return Optional.empty();
    }
  }

  private RunScatter scatter(Path directory) throws IOException {
    List<RunFile> runs =
        order
            .order()
            .of(RunFile.in(directory), line -> say(Problem.warning(directory.toString(), line)));
    return SimilarRuns.of(runs.stream().map(RunFile::path).toList(), directory);
  }

  private Optional<SortedMap<Benchmark, ForkScores>> read(Path file) {
    try {
      return Optional.of(ResultFile.readAll(file));
    } catch (IOException e) {
      fail(file.toString(), e);
      return Optional.empty();
    }
  }

  /** Adds the command to the command line. */
  public static final class Provider extends CommandProvider {
    public Provider() {
      super("compare", CompareCommand::new);
    }
  }
}
