// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import io.github.spotjmhbugs.scan.CommandProvider;
import io.github.spotjmhbugs.scan.ExitStatus;
import io.github.spotjmhbugs.scan.Terminal;
import io.github.spotjmhbugs.scan.Version;
import io.github.spotjmhbugs.scan.process.Interruption;
import io.github.spotjmhbugs.scan.process.Sandbox;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.study.record.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.run.ListedProject;
import io.github.spotjmhbugs.study.run.ProjectList;
import io.github.spotjmhbugs.study.run.ProjectStudy;
import io.github.spotjmhbugs.study.run.StudyFolders;
import io.github.spotjmhbugs.study.run.StudyListener;
import io.github.spotjmhbugs.study.run.StudyOptions;
import io.github.spotjmhbugs.study.run.StudyRun;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
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
    versionProvider = Version.Provider.class,
    sortOptions = false,
    footer = {
      "",
      "Run the same command again to resume after an interruption.",
      "Nothing of the projects is executed unless you pass --allow-builds.",
      "",
      "Exit status: 0 if all projects are finished, whether complete, partial or failed,",
      "even if rows of the list were skipped,",
      "2 for invalid usage, if something could not be read or written, or if a host that a",
      "project needs did not answer."
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

  /**
   * Studies what is left of the list, and writes the tables of all that is done.
   *
   * @return the exit status
   */
  @Override
  public Integer call() {
    if (list == null || directory == null) {
      throw arguments.wrong("a list of projects and --out DIR are required");
    }
    if (jobs < 1) {
      throw arguments.wrong("--jobs must be at least 1");
    }
    return call(list, directory, arguments.options());
  }

  private int call(Path file, Path results, StudyOptions options) {
    ProjectList projects;
    try {
      projects = ProjectList.read(file, arguments.urlTemplate());
    } catch (IOException e) {
      say(Problem.error(file.toString(), e));
      return ExitStatus.ERROR;
    }
    projects.problems().forEach(this::say);
    Interruption interruption = new Interruption();
    try {
      if (Files.exists(results) && !Files.isDirectory(results)) {
        throw new NotDirectoryException(results.toString());
      }
      Files.createDirectories(results);
      boolean finished = study(projects, results, options);
      return finished ? ExitStatus.CLEAN : ExitStatus.ERROR;
    } catch (FileSystemException e) {
      say(Problem.error(e.getFile() == null ? results.toString() : e.getFile(), e));
      return ExitStatus.ERROR;
    } catch (IOException e) {
      say(Problem.error(results.toString(), e));
      return ExitStatus.ERROR;
    } finally {
      interruption.close();
    }
  }

  /** The tables are written also when the study was stopped: of what is done until then. */
  private boolean study(ProjectList listed, Path results, StudyOptions options) throws IOException {
    List<ListedProject> wanted = listed.projects().stream().filter(arguments::wants).toList();
    String title = "JMH benchmarks of " + Objects.requireNonNull(list).getFileName();
    Path journal = results.resolve(JOURNAL);
    StudyReports reports =
        new StudyReports(results, title, arguments.threshold(), listed.projects());
    boolean finished = true;
    List<ListedProject> left = StudyRun.left(journal, wanted, arguments.retries());
    List<ProjectRecord> earlier = StudyRun.records(journal, wanted);
    try (StudyListener display = display(left.size())) {
      StudyListener listener = new LiveReport(reports, earlier, display, System::nanoTime);
      StudyFolders folders = folders(results, options.diskLimit());
      Sandbox sandbox = Sandbox.of(options.sandbox());
      sandbox.note().ifPresent(this::say);
      ProjectStudy study = new ProjectStudy(options, folders, sandbox, listener);
      new StudyRun(journal, folders, study, listener).run(left, jobs);
    } catch (InterruptedException e) {
      err.println("spotjmhbugs: interrupted; run the same command to resume");
      finished = false;
    }
    List<ProjectRecord> records = StudyRun.records(journal, wanted);
    out.print(reports.write(records));
    out.println();
    out.println("Full report: " + results.resolve("report.html"));
    long unreachable = records.stream().filter(one -> one.outcome() == Outcome.UNREACHABLE).count();
    if (unreachable > 0) {
      err.println(
          "spotjmhbugs: " + unreachable + " unreachable; run the same command to try again");
    }
    return finished && unreachable == 0;
  }

  private StudyFolders folders(Path results, long diskLimit) {
    return new StudyFolders(
        results.resolve("work").toAbsolutePath().normalize(),
        results.resolve("logs").toAbsolutePath(),
        (mavenRepository == null ? results.resolve("repository") : mavenRepository)
            .toAbsolutePath(),
        mavenRepository == null ? diskLimit : Long.MAX_VALUE,
        keep);
  }

  /** A line that changes on a terminal, a log elsewhere. */
  private StudyListener display(int projects) {
    boolean isTerminal = err == System.err && Terminal.isStandardError();
    return isTerminal && projects > 0
        ? new LiveProgress(err, projects)
        : new PlainProgress(err, projects, arguments.threshold());
  }

  private void say(Problem problem) {
    err.println(problem.line());
  }

  /** Adds the command to the command line. */
  public static final class Provider implements CommandProvider {
    @Override
    public String name() {
      return "study";
    }

    @Override
    public Object create(PrintStream out, PrintStream err) {
      CommandLine study = new CommandLine(new StudyCommand(out, err));
      study.addSubcommand(new DiffCommand(out, err));
      return study;
    }
  }
}
