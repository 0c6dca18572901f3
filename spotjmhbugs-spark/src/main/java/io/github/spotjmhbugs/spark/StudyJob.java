// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark;

import io.github.spotjmhbugs.scan.ExitStatus;
import io.github.spotjmhbugs.scan.Threshold;
import io.github.spotjmhbugs.scan.Version;
import io.github.spotjmhbugs.scan.result.OneLine;
import io.github.spotjmhbugs.study.TimeSpan;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What {@code spark-submit} starts: what the user asked for. */
@Command(
    name = "spotjmhbugs-spark-job",
    description = "Scans a list of projects as `spotjmhbugs study` does, each in a task of Spark.",
    customSynopsis =
        "spark-submit [...] spotjmhbugs-spark-job.jar [OPTION...] --out URI PROJECTS.csv",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "",
      "Submit it again to go on where it stopped, however that was.",
      "The builds run whatever the projects' build files say: see --sandbox.",
      "",
      "Exit status: 0 all projects are finished, whether scanned or failed,",
      "2 wrong usage or something that could not be read or written."
    })
public final class StudyJob implements Callable<Integer> {
  private static final long GIBIBYTE = 1L << 30;

  private final PrintStream out;
  private final PrintStream err;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(paramLabel = "PROJECTS.csv", description = "As `spotjmhbugs study` takes it; a URI.")
  private String list = "";

  @Option(
      names = "--out",
      paramLabel = "URI",
      required = true,
      description = "Where results go, and come from: s3a://..., hdfs://... or file:...")
  private String results = "";

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "200",
      description = "Commit so often that N projects at most are lost; default: ${DEFAULT-VALUE}.")
  private int batch = 200;

  @Option(
      names = "--before",
      paramLabel = "TIME",
      description = "Look at the last commit before TIME, such as 2018-05-30T00:00:00Z.")
  private @Nullable Instant before;

  @Option(
      names = "--min-stars",
      paramLabel = "N",
      description = "Leave out projects with fewer stars, if the list tells.")
  private int minStars;

  @Option(names = "--include-forks", description = "Study forks as well.")
  private boolean includeForks;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "20m",
      description =
          "For all steps of a project, such as 90s, 20m or 1h; default: ${DEFAULT-VALUE}.",
      converter = TimeSpan.class)
  private Duration timeout = Duration.ZERO;

  @Option(
      names = "--url-template",
      paramLabel = "URL",
      defaultValue = "https://github.com/{}.git",
      description = "Where owner/name is, {} standing for it; default: ${DEFAULT-VALUE}.")
  private String urlTemplate = "";

  @Option(
      names = "--work",
      paramLabel = "DIR",
      description = "For sources and builds, on each executor; default: its temporary folder.")
  private @Nullable String work;

  @Option(
      names = "--jdk",
      paramLabel = "DIR",
      description = "A JDK of each executor that builds may use, besides those that are found.")
  private List<String> jdks = new ArrayList<>();

  @Option(
      names = "--maven-repository",
      paramLabel = "DIR",
      description = "The local Maven repository of builds, on each executor; default: a new one.")
  private @Nullable String mavenRepository;

  @Option(names = "--offline", description = "Let builds do with what is in that repository.")
  private boolean offline;

  @Option(
      names = "--sandbox",
      paramLabel = "COMMAND",
      defaultValue = "",
      description = "Words before the command of each build, such as \"bwrap --dev-bind / /\".")
  private String sandbox = "";

  @Option(
      names = "--max-disk",
      paramLabel = "GB",
      defaultValue = "10",
      description = "What sources and build of one project may take; default: ${DEFAULT-VALUE}.")
  private int maxDisk = 10;

  @Option(names = "--retry-failed", description = "Study the projects again that failed.")
  private boolean retryFailed;

  @Option(
      names = "--threshold",
      paramLabel = "LEVEL",
      defaultValue = "medium",
      description = "Count findings of this confidence and surer: low, medium or high.")
  private Threshold threshold = Threshold.MEDIUM;

  private StudyJob(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /**
   * Runs the job. Ends the JVM only after a failure: Spark ends it in its own way.
   *
   * @param arguments the arguments of the process
   */
  public static void main(String[] arguments) {
    int status = run(System.out, System.err, arguments);
    if (status != ExitStatus.CLEAN) {
      System.exit(status);
    }
  }

  /**
   * Runs the job.
   *
   * @param out where the summary and help go
   * @param err where errors, notes and progress go
   * @param arguments the arguments of the process
   * @return the exit status
   */
  static int run(PrintStream out, PrintStream err, String... arguments) {
    return new CommandLine(new StudyJob(out, err))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler((problem, given) -> failed(err, problem))
        .setExecutionExceptionHandler((problem, command, given) -> failed(err, problem))
        .execute(arguments);
  }

  private static int failed(PrintStream err, Exception problem) {
    String reason = problem.getMessage() == null ? problem.toString() : problem.getMessage();
    // Spark appends stack traces to its messages.
    err.println("spotjmhbugs: " + OneLine.of(reason.lines().findFirst().orElse("")));
    return ExitStatus.ERROR;
  }

  /**
   * Studies what is left of the list, and writes the tables of all that is done.
   *
   * @return the exit status
   * @throws Exception when something cannot be read or written, or Spark gave up
   */
  @Override
  public Integer call() throws Exception {
    if (batch < 1 || maxDisk < 1) {
      throw new ParameterException(
          Objects.requireNonNull(spec).commandLine(), "--batch and --max-disk begin at 1");
    }
    boolean isComplete =
        new SparkStudy(settings(), selection(), out, err)
            .run(results, batch, threshold.confidence());
    return isComplete ? ExitStatus.CLEAN : ExitStatus.ERROR;
  }

  private StudySettings settings() {
    return new StudySettings(
        work,
        mavenRepository,
        offline,
        before,
        timeout,
        jdks,
        sandbox.isBlank() ? List.of() : List.of(sandbox.strip().split("\\s+")),
        maxDisk * GIBIBYTE);
  }

  private SparkStudy.Selection selection() {
    return new SparkStudy.Selection(list, urlTemplate, minStars, includeForks, retryFailed);
  }
}
