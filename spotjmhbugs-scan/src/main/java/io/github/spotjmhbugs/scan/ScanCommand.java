// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import io.github.spotjmhbugs.scan.classpath.ClassContainers;
import io.github.spotjmhbugs.scan.maven.DownloadProgress;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import io.github.spotjmhbugs.scan.maven.MavenOptions;
import io.github.spotjmhbugs.scan.report.Palette;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.scan.result.ScanResult;
import io.github.spotjmhbugs.scan.source.Repository;
import io.github.spotjmhbugs.scan.source.Sources;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code spotjmhbugs scan}: what the user asked for, and the order of the steps. */
@Command(
    name = "scan",
    description = "Scans compiled benchmarks.",
    customSynopsis =
        "spotjmhbugs scan [--format text|csv|sarif|html] [--output FILE] [--threshold low|medium|high]"
            + " [OPTION...] TARGET...",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "",
      "Exit status: 0 no finding at or above the threshold, 1 findings,",
      "2 wrong usage or something that could not be read or written."
    })
final class ScanCommand implements Callable<Integer> {
  private final PrintStream out;
  private final PrintStream err;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      paramLabel = "TARGET",
      arity = "1..*",
      description = "A jar, a directory of classes, or group:artifact:version[:classifier].")
  private List<String> targets = new ArrayList<>();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text, csv, sarif or html; default: ${DEFAULT-VALUE}.")
  private Format format = Format.TEXT;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Write the report to FILE instead of standard output.")
  private @Nullable Path output;

  @Option(
      names = "--threshold",
      paramLabel = "LEVEL",
      defaultValue = "medium",
      description =
          "Report findings of this confidence and surer: low, medium or high; default:"
              + " ${DEFAULT-VALUE}.")
  private Threshold threshold = Threshold.MEDIUM;

  @Option(
      names = "--classpath",
      paramLabel = "PATH",
      description =
          "Jars and directories to look callees and superclasses up in, separated as in a class"
              + " path.")
  private List<String> classPath = new ArrayList<>();

  @Option(
      names = "--with-dependencies",
      description = "Look callees up in what Maven coordinates depend on, too.")
  private boolean withDependencies;

  @Option(
      names = "--sources",
      paramLabel = "PATH",
      description =
          "Directories and jars of sources, separated as in a class path, for excerpts in html and"
              + " paths in sarif.")
  private List<String> sourcePath = new ArrayList<>();

  @Option(names = "--with-sources", description = "Get the source jars of Maven coordinates, too.")
  private boolean withSources;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Analyse N classes at a time; default: the number of processors.")
  private int jobs = Runtime.getRuntime().availableProcessors();

  @Option(names = "--verbose", description = "Name the classes that were not found.")
  private boolean verbose;

  @Option(
      names = "-D",
      paramLabel = "NAME=VALUE",
      mapFallbackValue = "true",
      description = "A property for Maven, such as -Dmaven.repo.local=DIR.")
  private Map<String, String> properties = new LinkedHashMap<>();

  ScanCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /**
   * Scans all targets and writes the report.
   *
   * @return the exit status
   */
  @Override
  public Integer call() {
    if (jobs < 1) {
      throw new ParameterException(
          Objects.requireNonNull(spec).commandLine(), "--jobs takes a number of at least 1");
    }
    try (Destination destination = Destination.of(output, out)) {
      Scan.Outcome outcome = scan();
      ScanResult result = outcome.result();
      destination.write(format.report(palette(), outcome.sources()).render(result));
      if (result.hasErrors()) {
        return ExitStatus.ERROR;
      }
      return result.hasFindings() ? ExitStatus.FINDINGS : ExitStatus.CLEAN;
    } catch (IOException e) {
      say(Problem.error(output == null ? "standard output" : output.toString(), e));
      return ExitStatus.ERROR;
    }
  }

  private Scan.Outcome scan() throws IOException {
    MavenOptions options = MavenOptions.of(System.getProperties(), properties);
    MavenFetcher maven = new MavenFetcher(options, new DownloadProgress(err, this::drawsProgress));
    try (ClassContainers lookups = ClassContainers.open(paths(classPath))) {
      return new Scan(
              new TargetLocator(maven, withDependencies, withSources),
              new TargetScanner(jobs, verbose),
              lookups,
              this::say)
          .run(targets, threshold.confidence(), sources());
    }
  }

  private Sources sources() {
    return Sources.of(Repository.around(Path.of("")), paths(sourcePath));
  }

  private static List<Path> paths(List<String> options) {
    return options.stream()
        .flatMap(Pattern.compile(Pattern.quote(File.pathSeparator))::splitAsStream)
        .filter(path -> !path.isEmpty())
        .map(Path::of)
        .toList();
  }

  private Palette palette() {
    boolean onTerminal = output == null && out == System.out && Ansi.AUTO.enabled();
    return onTerminal ? Palette.COLOURED : Palette.PLAIN;
  }

  private boolean drawsProgress() {
    return err == System.err && Terminal.isStandardError();
  }

  private void say(Problem problem) {
    err.println(problem.line());
  }
}
