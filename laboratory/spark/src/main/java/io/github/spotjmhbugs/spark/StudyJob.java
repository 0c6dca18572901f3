// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.spark;

import io.github.spotjmhbugs.host.result.OneLine;
import io.github.spotjmhbugs.scan.ExitStatus;
import io.github.spotjmhbugs.scan.VersionProvider;
import io.github.spotjmhbugs.study.StudyArguments;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What {@code spark-submit} starts: what the user asked for. */
@Command(
    name = "spotjmhbugs-spark-job",
    description =
        "Scans a list of projects like `spotjmhbugs study`, each project in a Spark task.",
    customSynopsis =
        "spark-submit [...] spotjmhbugs-spark-job.jar [OPTION...] --out URI PROJECTS.csv",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footer = {
      "",
      "Submit it again to resume after an interruption.",
      "Builds execute code of the projects: see --sandbox.",
      "",
      "Exit status: 0 if all projects are finished, whether scanned or failed,",
      "2 for invalid usage or if something could not be read or written."
    })
public final class StudyJob implements Callable<Integer> {
  private final PrintStream out;
  private final PrintStream err;

  @Mixin private StudyArguments arguments = new StudyArguments();

  @Parameters(
      paramLabel = "PROJECTS.csv",
      description = "The list, as for `spotjmhbugs study`; a URI.")
  private String list = "";

  @Option(
      names = "--out",
      paramLabel = "URI",
      required = true,
      description =
          "Folder of the results, also those of an interrupted run: s3a://..., hdfs://... or file:...")
  private String results = "";

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "200",
      description =
          "Commit after N projects, the most that a crash can lose (default: ${DEFAULT-VALUE}).")
  private int batch = 200;

  @Option(
      names = "--work",
      paramLabel = "DIR",
      description =
          "Folder for sources and builds on each executor (default: its temporary folder).")
  private @Nullable String work;

  @Option(
      names = "--maven-repository",
      paramLabel = "DIR",
      description = "Local Maven repository of the builds on each executor (default: a new one).")
  private @Nullable String mavenRepository;

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
    if (batch < 1) {
      throw arguments.wrong("--batch must be at least 1");
    }
    StudySettings settings = new StudySettings(work, mavenRepository, arguments.options());
    boolean isComplete = new SparkStudy(settings, arguments, out, err).run(list, results, batch);
    return isComplete ? ExitStatus.CLEAN : ExitStatus.ERROR;
  }
}
