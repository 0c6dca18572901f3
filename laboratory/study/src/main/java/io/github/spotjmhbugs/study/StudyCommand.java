// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.scan.CommandProvider;
import io.github.spotjmhbugs.scan.ExitStatus;
import io.github.spotjmhbugs.scan.VersionProvider;
import io.github.spotjmhbugs.strangers.Interruption;
import io.github.spotjmhbugs.strangers.RunProgress;
import io.github.spotjmhbugs.strangers.Sandbox;
import io.github.spotjmhbugs.strangers.TimeSpan;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.record.ProjectRecord.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord.Step;
import io.github.spotjmhbugs.study.run.Journal;
import io.github.spotjmhbugs.study.run.ListedProject;
import io.github.spotjmhbugs.study.run.ProjectList;
import io.github.spotjmhbugs.study.run.ProjectStudy;
import io.github.spotjmhbugs.study.run.StudyOptions;
import io.github.spotjmhbugs.study.run.StudyRun;
import io.github.spotjmhbugs.study.run.StudyRun.StudyFolders;
import io.github.spotjmhbugs.study.table.Results;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code spotjmhbugs study}: what the user asked for, and the order of the steps. */
@Command(
    name = "study",
    description =
        "Clones a list of projects, compiles and scans their benchmarks and tabulates the"
            + " findings.",
    customSynopsis = {
      "spotjmhbugs study [OPTION...] --out DIR PROJECTS.csv",
      "spotjmhbugs study diff DIR DIR"
    },
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footer = {
      "",
      "Run the same command again to resume after an interruption.",
      "Nothing of the projects is executed unless you pass --allow-builds.",
      "",
      "Exit status: 0 if all projects are finished, whether complete, partial or "
          + "failed, and even if rows of the list were skipped; 2 for invalid usage, if "
          + "something could not be read or written, or if a host that a project needs "
          + "did not answer."
    })
final class StudyCommand implements Callable<Integer> {
  /** The records, from which all tables can be made again. */
  static final String JOURNAL = "results.jsonl";

  private final PrintStream out;
  private final PrintStream err;

  @Mixin private StudyArguments arguments = new StudyArguments();

  @Parameters(
      paramLabel = "PROJECTS.csv",
      arity = "0..1",
      description =
          "CSV with a column \"project\": owner/name, a URL, a path that starts with / or ., or"
              + " group:artifact:version. Optional columns: \"stars\", \"forked\", \"ref\".")
  private @Nullable Path list;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Directory of the results, also those of an interrupted run.")
  private @Nullable Path directory;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Study N projects at a time (default: half the number of processors).")
  private int jobs = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

  @Option(
      names = "--patience",
      paramLabel = "TIME",
      defaultValue = "7m",
      converter = TimeSpan.class,
      description =
          "How long to retry an unresponsive host, such as 30s, 7m or 2h"
              + " (default: ${DEFAULT-VALUE}).")
  private Duration patience = Duration.ZERO;

  @Option(
      names = "--maven-repository",
      paramLabel = "DIR",
      description =
          "Local Maven repository for dependencies (default: repository in the --out directory,"
              + " emptied between projects when it is larger than --max-disk).")
  private @Nullable Path mavenRepository;

  @Option(
      names = "--keep",
      description = "Keep sources and builds, in work in the --out directory.")
  private boolean keep;

  StudyCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Studies what is left of the list, and writes the tables of all that is done. */
  @Override
  public Integer call() {
    Path results = directory;
    if (list == null || results == null) {
      throw arguments.wrong("a list of projects and --out DIR are required");
    }
    arguments.checkAtLeast(1, "--jobs", jobs);
    arguments.options(); // wrong ones end this before anything is written
    ProjectList projects;
    try {
      projects = ProjectList.read(list, arguments.urlTemplate());
    } catch (IOException e) {
      return failed(list, e);
    }
    projects.problems().forEach(this::say);
    Interruption interruption = new Interruption();
    try {
      if (Files.exists(results) && !Files.isDirectory(results)) {
        throw new NotDirectoryException(results.toString());
      }
      Files.createDirectories(results);
      return study(projects, results) ? ExitStatus.CLEAN : ExitStatus.ERROR;
    } catch (IOException e) {
      return failed(results, e);
    } catch (UncheckedIOException e) {
      return failed(results, Objects.requireNonNull(e.getCause()));
    } finally {
      interruption.close();
    }
  }

  private int failed(Path place, IOException e) {
    String named = e instanceof FileSystemException one ? one.getFile() : null;
    say(Problem.error(named == null ? place.toString() : named, e));
    return ExitStatus.ERROR;
  }

  /** The tables are written also when the study was stopped: of what is done until then. */
  private boolean study(ProjectList listed, Path results) throws IOException {
    List<ListedProject> wanted = listed.projects().stream().filter(arguments::wants).toList();
    Set<String> names = wanted.stream().map(ListedProject::project).collect(Collectors.toSet());
    Results known = new Results(arguments.threshold());
    Consumer<ProjectRecord> reader =
        record -> {
          if (names.contains(record.project())) {
            known.add(record);
          }
        };
    try (Journal journal = Journal.open(results.resolve(JOURNAL), reader, this::say)) {
      String title = "JMH benchmarks of " + Objects.requireNonNull(list).getFileName();
      StudyReports reports =
          new StudyReports(results, title, listed.projects(), known, journal, System::nanoTime);
      Set<Outcome> again = arguments.retries();
      Set<String> missed = known.unreachable();
      List<ListedProject> left =
          wanted.stream()
              .filter(one -> !known.isFinished(one.project(), again))
              .sorted(Comparator.comparing(one -> missed.contains(one.project())))
              .toList();
      reports.begin(left);
      boolean finished = run(left, journal, reports, results);
      out.print(reports.finish());
      out.println();
      out.println("Full report: " + results.resolve("report.html"));
      int unreachable = known.unreachable().size();
      if (unreachable > 0) {
        err.println(
            "spotjmhbugs: " + unreachable + " unreachable; run the same command to try again");
      }
      return finished && unreachable == 0;
    }
  }

  private boolean run(List<ListedProject> left, Journal journal, StudyReports reports, Path results)
      throws IOException {
    StudyOptions options = arguments.options();
    StudyFolders folders =
        new StudyFolders(
            results.resolve("work").toAbsolutePath().normalize(),
            results.resolve("logs").toAbsolutePath(),
            Objects.requireNonNullElse(mavenRepository, results.resolve("repository"))
                .toAbsolutePath(),
            mavenRepository == null ? options.diskLimit() : Long.MAX_VALUE,
            keep);
    try (RunProgress progress = new RunProgress(err, "study", 0, left.size())) {
      StudyProgress display = new StudyProgress(progress, arguments.threshold());
      Sandbox sandbox = Sandbox.of(options.sandbox());
      sandbox.note().ifPresent(this::say);
      ProjectStudy study = new ProjectStudy(options, folders, sandbox, display::begins);
      Consumer<ProjectRecord> shown = display::finished;
      new StudyRun(journal, folders, study, patience, progress::noted)
          .run(left, jobs, shown.andThen(reports::add));
      return true;
    } catch (InterruptedException e) {
      err.println("spotjmhbugs: interrupted; run the same command to resume");
      return false;
    }
  }

  private void say(Problem problem) {
    err.println(problem.line());
  }

  /**
   * What a terminal or a log shows of a study: what came of the projects that are done, how many
   * failed, and what is being done with which of the others.
   */
  static final class StudyProgress {
    private final RunProgress progress;
    private final Confidence threshold;
    private final Map<String, Step> running = new LinkedHashMap<>();
    private int failed;

    StudyProgress(RunProgress progress, Confidence threshold) {
      this.progress = progress;
      this.threshold = threshold;
    }

    synchronized void begins(String project, Step step) {
      running.put(project, step);
      tell();
    }

    /** A project is done; the record is all that is known of it now. */
    synchronized void finished(ProjectRecord project) {
      running.remove(project.project());
      failed += project.outcome() == Outcome.FAILED ? 1 : 0;
      String name = OneLine.of(project.project());
      progress.finished("%s: %s, %d s".formatted(name, what(project), project.took().toSeconds()));
      tell();
    }

    private void tell() {
      progress.doing(
          running.entrySet().stream()
              .map(one -> OneLine.of(one.getKey()) + " " + one.getValue())
              .collect(Collectors.joining(", ", failed > 0 ? failed + " failed " : "", "")));
    }

    private String what(ProjectRecord project) {
      return switch (project.outcome()) {
        case FAILED, UNREACHABLE -> project.outcome() + ": " + OneLine.of(project.reason());
        case WITHOUT_BENCHMARKS -> "no benchmarks";
        case COMPLETE, PARTIAL ->
            "%d benchmarks%s, %d findings%s"
                .formatted(
                    project.benchmarks().size(),
                    project.sourceBenchmarks() > 0
                        ? " (%d of %d in its sources)"
                            .formatted(project.seen(), project.sourceBenchmarks())
                        : "",
                    project.findings(threshold).size(),
                    project.builtBy().isEmpty() ? "" : ", built by " + project.builtBy());
      };
    }
  }

  public static final class Provider extends CommandProvider {
    public Provider() {
      super("study", Provider::studyAndDiff);
    }

    private static Object studyAndDiff(PrintStream out, PrintStream err) {
      return new CommandLine(new StudyCommand(out, err)).addSubcommand(new DiffCommand(out, err));
    }
  }
}
