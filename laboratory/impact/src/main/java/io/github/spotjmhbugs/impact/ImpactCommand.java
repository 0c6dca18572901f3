// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact;

import io.github.spotjmhbugs.formats.report.Waiting;
import io.github.spotjmhbugs.host.file.ReplacedFile;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.impact.page.ImpactCsv;
import io.github.spotjmhbugs.impact.page.ImpactPage;
import io.github.spotjmhbugs.impact.run.ImpactOptions;
import io.github.spotjmhbugs.impact.run.ImpactRun;
import io.github.spotjmhbugs.impact.run.ImpactTarget;
import io.github.spotjmhbugs.scan.CommandProvider;
import io.github.spotjmhbugs.scan.ExitStatus;
import io.github.spotjmhbugs.scan.TargetLocator;
import io.github.spotjmhbugs.scan.TargetOptions;
import io.github.spotjmhbugs.scan.VersionProvider;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import io.github.spotjmhbugs.scan.project.BuildClassPath;
import io.github.spotjmhbugs.strangers.Interruption;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code spotjmhbugs impact}: its options and the order of its steps. */
@Command(
    name = "impact",
    description = "Measures how much the findings in compiled benchmarks affect their scores.",
    customSynopsis =
        "spotjmhbugs impact [--evidence auto|jit|time] [--java HOME]... [OPTION...] --out DIR"
            + " [TARGET...]",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footer = {
      "",
      "Runs the benchmarks of the targets: do not run it on code that you do not trust.",
      "Run the same command again to resume after an interruption.",
      "",
      "Exit status: 0 if all findings were tried, or as many as the budget allows; "
          + "2 for invalid usage, or if something could not be read, run or written."
    })
final class ImpactCommand implements Callable<Integer> {
  private final PrintStream out;
  private final PrintStream err;

  @Mixin private TargetOptions targetOptions = new TargetOptions();

  @Mixin private ImpactArguments arguments = new ImpactArguments();

  private Waiting waiting = Waiting.unseen();

  ImpactCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /**
   * Tries what is left of the findings, and writes the tables of all that are done.
   *
   * @return the exit status
   */
  @Override
  public Integer call() {
    ImpactOptions options = arguments.options();
    Interruption interruption = new Interruption();
    try {
      prepare(options.folder());
      return run(options) ? ExitStatus.CLEAN : ExitStatus.ERROR;
    } catch (IOException e) {
      say(Problem.error(options.folder().toString(), e));
      return ExitStatus.ERROR;
    } finally {
      interruption.close();
    }
  }

  private static boolean isError(Problem problem) {
    return problem.severity() == Problem.Severity.ERROR;
  }

  private static void prepare(Path results) throws IOException {
    if (Files.exists(results) && !Files.isDirectory(results)) {
      throw new NotDirectoryException(results.toString());
    }
    Files.createDirectories(results);
  }

  private boolean run(ImpactOptions options) throws IOException {
    try (Waiting shown = Waiting.on(err)) {
      waiting = shown;
      waiting.doing(() -> "looking for classes");
      return run(options, arguments.classPath().fetcher(waiting));
    }
  }

  private boolean run(ImpactOptions options, MavenFetcher maven) throws IOException {
    List<ImpactTarget> opened = new ArrayList<>();
    try {
      boolean allOpened = open(maven, opened);
      if (opened.isEmpty()) {
        return false;
      }
      if (allOpened && opened.stream().allMatch(ImpactTarget::isEmpty)) {
        Optional<Problem> emptiness = targetOptions.emptiness();
        if (emptiness.isPresent()) {
          say(emptiness.get());
          return false;
        }
      }
      waiting.doing(() -> ""); // from here on, the run shows how far it is
      waiting.aside(() -> {});
      ImpactRun.Outcome outcome;
      try (ImpactProgress progress = new ImpactProgress(err)) {
        outcome = new ImpactRun(options, maven, progress).run(opened);
      }
      waiting.doing(() -> "writing reports");
      return report(options.folder(), outcome) && allOpened && !outcome.hasErrors();
    } finally {
      for (ImpactTarget target : opened) {
        target.close();
      }
    }
  }

  private boolean open(MavenFetcher maven, List<ImpactTarget> opened) {
    BuildClassPath builds = new BuildClassPath((root, own) -> maven.resolver(root, own, true));
    TargetLocator locator = new TargetLocator(maven, true, false, false, builds);
    List<Problem> unknown = new ArrayList<>();
    List<String> targets =
        targetOptions.find(
            problem -> {
              say(problem);
              unknown.add(problem);
            });
    boolean allOpened = unknown.stream().noneMatch(ImpactCommand::isError);
    List<Path> classPath = new ArrayList<>(arguments.classPath().paths());
    classPath.addAll(TargetOptions.files(targets));
    for (String name : targets) {
      waiting.doing(() -> "scanning " + name);
      try {
        ImpactTarget target = ImpactTarget.open(name, locator.locate(name).resolved(), classPath);
        target.problems().forEach(this::say);
        allOpened &= target.problems().stream().noneMatch(ImpactCommand::isError);
        opened.add(target);
      } catch (IOException e) {
        say(Problem.error(name.isBlank() ? "''" : name, e));
        allOpened = false;
      }
    }
    return allOpened;
  }

  private boolean report(Path results, ImpactRun.Outcome outcome) throws IOException {
    if (!outcome.records().isEmpty() || (outcome.left() == 0 && !outcome.hasErrors())) {
      write(results.resolve("impact.csv"), ImpactCsv.of(outcome.records()));
      write(results.resolve("impact.html"), ImpactPage.of(outcome.records()));
      waiting.close(); // the same terminal may show the table
      out.print(ImpactTable.of(outcome.records()));
      out.println("Full report: " + results.resolve("impact.html"));
    }
    if (outcome.left() > 0 && !outcome.hasErrors()) {
      String why = outcome.isInterrupted() ? "interrupted" : "stopped";
      err.println(
          "spotjmhbugs: %s with %d of %d left; run the same command to resume"
              .formatted(why, outcome.left(), outcome.left() + outcome.records().size()));
    }
    return !outcome.isInterrupted();
  }

  private static void write(Path file, String report) throws IOException {
    try (ReplacedFile replaced = ReplacedFile.of(file)) {
      replaced.write(report);
    }
  }

  private void say(Problem problem) {
    waiting.aside(() -> err.println(problem.line()));
  }

  /** Adds the command to the command line. */
  public static final class Provider extends CommandProvider {
    public Provider() {
      super("impact", ImpactCommand::new);
    }
  }
}
