// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.inspect;

import io.github.spotjmhbugs.cli.compare.ReportFile;
import io.github.spotjmhbugs.cli.compare.ResultCommand;
import io.github.spotjmhbugs.formats.results.Inspected;
import io.github.spotjmhbugs.formats.results.InspectionCsv;
import io.github.spotjmhbugs.formats.results.InspectionMarkdown;
import io.github.spotjmhbugs.formats.results.InspectionText;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.results.inspect.Doubt;
import io.github.spotjmhbugs.results.inspect.Inspection;
import io.github.spotjmhbugs.results.inspect.Remark;
import io.github.spotjmhbugs.results.score.Benchmark;
import io.github.spotjmhbugs.results.score.ForkScores;
import io.github.spotjmhbugs.results.score.ResultFile;
import io.github.spotjmhbugs.scan.CommandProvider;
import io.github.spotjmhbugs.scan.ExitStatus;
import io.github.spotjmhbugs.scan.VersionProvider;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code spotjmhbugs inspect}: whether the results of a run can be believed. */
@Command(
    name = "inspect",
    description = "Says which results of a run of JMH (-rf json) cannot be believed, and why.",
    customSynopsis =
        "spotjmhbugs inspect [--resolve PERCENT] [--classes PATH] [--format text|markdown|csv]"
            + " [--output FILE] [OPTION...] FILE...",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footer = {
      "",
      "Exit status: 0 if nothing is wrong; 1 if something is that --fail-on names; "
          + "2 for invalid usage, or if something could not be read or written."
    })
final class InspectCommand extends ResultCommand {
  private static final String NONE = "none";

  /** The formats of an inspection. */
  enum Format {
    /** For people. */
    TEXT,
    /** For pull requests. */
    MARKDOWN,
    /** For scripts. */
    CSV
  }

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "A JMH result file (JSON), or a directory of them, whose forks are pooled.")
  private List<Path> files = new ArrayList<>();

  @Mixin private InspectionOptions inspection = new InspectionOptions();

  @Option(
      names = "--fail-on",
      paramLabel = "LIST",
      split = ",",
      description =
          "Exit with 1 only for these, or for none: missing, warm-up, one-fork, speeds, error, forks,"
              + " pause, empty, parameter, group, allocation (default: all).")
  private List<String> failOn = new ArrayList<>();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "Format: text, markdown or csv (default: by the ending of --output, else text).")
  private @Nullable Format format;

  @Mixin private ReportFile report = new ReportFile();

  InspectCommand(PrintStream out, PrintStream err) {
    super(out, err);
  }

  /**
   * Inspects the files and writes what is wrong with them.
   *
   * @return the exit status
   */
  @Override
  public Integer call() {
    double resolution = inspection.resolution();
    Set<Doubt> failing = failing();
    List<Inspected> inspected = new ArrayList<>();
    boolean isComplete;
    try (InspectionOptions.Code opened = inspection.open(this::say)) {
      isComplete = opened.isComplete();
      for (Path file : files) {
        try {
          inspected.add(inspect(file, resolution, opened));
        } catch (IOException e) {
          fail(file.toString(), e);
          isComplete = false;
        }
      }
    } catch (IOException e) {
      return fail("inspect", e);
    }
    if (inspected.isEmpty()) {
      return ExitStatus.ERROR;
    }
    Optional<Problem> problem =
        report.write(
            out,
            width ->
                switch (report.format(format, Format.TEXT)) {
                  case TEXT -> InspectionText.of(inspected, width);
                  case MARKDOWN -> InspectionMarkdown.of(inspected);
                  case CSV -> InspectionCsv.of(inspected);
                });
    if (problem.isPresent()) {
      say(problem.get());
      return ExitStatus.ERROR;
    }
    boolean fails =
        inspected.stream()
            .flatMap(file -> file.inspection().remarks().stream())
            .map(Remark::doubt)
            .anyMatch(failing::contains);
    return !isComplete ? ExitStatus.ERROR : fails ? ExitStatus.FINDINGS : ExitStatus.CLEAN;
  }

  private Inspected inspect(Path file, double resolution, InspectionOptions.Code opened)
      throws IOException {
    SortedMap<Benchmark, ForkScores> all = ResultFile.readAll(file);
    return new Inspected(
        file.toString(),
        Inspection.of(all, resolution),
        opened.explain(file.toString(), all.keySet()));
  }

  private Set<Doubt> failing() {
    Set<Doubt> all = EnumSet.allOf(Doubt.class);
    if (failOn.isEmpty() || failOn.equals(List.of(NONE))) {
      return failOn.isEmpty() ? all : Set.of();
    }
    return failOn.stream()
        .map(
            word ->
                Doubt.of(word)
                    .orElseThrow(
                        () ->
                            wrong(
                                "--fail-on: %s is none of %s, %s"
                                    .formatted(
                                        word,
                                        Arrays.stream(Doubt.values())
                                            .map(Doubt::toString)
                                            .collect(Collectors.joining(", ")),
                                        NONE))))
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Doubt.class)));
  }

  /** Adds the command to the command line. */
  public static final class Provider extends CommandProvider {
    public Provider() {
      super("inspect", InspectCommand::new);
    }
  }
}
