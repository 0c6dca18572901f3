// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.scan;

import static java.util.stream.Collectors.joining;

import io.github.spotjmhbugs.finding.Confidence;
import io.github.spotjmhbugs.formats.Format;
import io.github.spotjmhbugs.formats.Output;
import io.github.spotjmhbugs.formats.report.ChangesReport;
import io.github.spotjmhbugs.formats.report.Report;
import io.github.spotjmhbugs.formats.report.Terminal;
import io.github.spotjmhbugs.formats.report.TextLayout;
import io.github.spotjmhbugs.formats.report.Total;
import io.github.spotjmhbugs.formats.report.Waiting;
import io.github.spotjmhbugs.host.MissingClasses;
import io.github.spotjmhbugs.host.TargetScanner;
import io.github.spotjmhbugs.host.classpath.ClassContainers;
import io.github.spotjmhbugs.host.file.PathList;
import io.github.spotjmhbugs.host.gate.Gate;
import io.github.spotjmhbugs.host.result.EvidenceFile;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.ScanResult;
import io.github.spotjmhbugs.host.source.Sources;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import io.github.spotjmhbugs.scan.project.BuildClassPath;
import io.github.spotjmhbugs.settings.Key;
import io.github.spotjmhbugs.settings.Settings;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code spotjmhbugs scan}: its options and the order of its steps. */
@Command(
    name = "scan",
    description = "Finds bad practices in compiled benchmarks.",
    customSynopsis =
        "spotjmhbugs scan [--format FORMAT] [--output FILE]... [--threshold low|medium|high]"
            + " [--baseline FILE] [OPTION...] [TARGET...]",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footer = {
      "",
      "Exit status: 0 if no finding fails the build (--fail-on); 1 if one does; 2 "
          + "for invalid usage, or if something could not be read or written."
    })
final class ScanCommand implements Callable<Integer> {
  private final PrintStream out;
  private final PrintStream err;
  private final Settings settings;

  @Spec private @Nullable CommandSpec spec;

  @Mixin private TargetOptions targetOptions = new TargetOptions();

  @Mixin private OutputOptions outputOptions = new OutputOptions();

  @Option(
      names = "--all",
      description = "Show each finding in text, not only the first of those with one cause.")
  private boolean all;

  @Option(
      names = "--with-dependencies",
      description =
          "Also download the dependencies of Maven coordinates, and those of a project that are not"
              + " on this machine, to resolve classes.")
  private boolean withDependencies;

  @Option(
      names = "--sources",
      paramLabel = "PATH",
      description =
          "Source directories and jars, separated as in a class path, for the lines in text and"
              + " html and the paths in sarif (default: those of the project that a target is"
              + " built in).")
  private List<String> sourcePath = new ArrayList<>();

  @Option(
      names = "--with-sources",
      description = "Also download the source jars of Maven coordinates.")
  private boolean withSources;

  @Option(
      names = "--evidence",
      paramLabel = "DIR",
      description =
          "Show the measurements in DIR (from impact --out DIR) next to each finding; not in csv.")
  private @Nullable Path measured;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Analyse N classes at a time (default: the number of processors).")
  private int jobs = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--strict",
      description =
          "Count it as an error if a class that benchmarks use was not found or is older than its"
              + " source, or if an exclusion or annotation suppresses no finding.")
  private boolean strict;

  @Option(
      names = "--show-settings",
      description =
          "Print the settings that count, and whether the command line, "
              + Settings.FILE
              + " or a default sets them; scan nothing.")
  private boolean showSettings;

  @Option(
      names = "--verbose",
      description =
          "List the classes that could not be found, and say how many jars --with-dependencies"
              + " resolved.")
  private boolean verbose;

  @Option(
      names = "--watch",
      description =
          "Scan again whenever class files change, and print the findings that came and went, until"
              + " Ctrl-C.")
  private boolean watch;

  @Mixin private FindingFilter filter = new FindingFilter();

  @Mixin private BaselineOption baseline = new BaselineOption();

  @Mixin private GateOptions gateOptions = new GateOptions();

  @Mixin private ClassPathOptions classPathOptions = new ClassPathOptions();

  private final ClassFileWatch classFiles;

  private @Nullable ScanResult last;

  private final AtomicBoolean isWrong = new AtomicBoolean();

  private Waiting waiting = Waiting.unseen();

  ScanCommand(PrintStream out, PrintStream err, Settings settings) {
    this(out, err, settings, ClassFileWatch.Pause.SHORT);
  }

  ScanCommand(PrintStream out, PrintStream err, Settings settings, ClassFileWatch.Pause pause) {
    this.out = out;
    this.err = err;
    this.settings = settings;
    this.classFiles = new ClassFileWatch(pause);
  }

  /**
   * Scans all targets and writes the report, with {@code --watch} again and again.
   *
   * @return the exit status of the last scan
   */
  @Override
  public Integer call() {
    if (jobs < 1) {
      throw new ParameterException(
          Objects.requireNonNull(spec).commandLine(), "--jobs must be at least 1");
    }
    List<Output> outputs = outputOptions.outputs(settings);
    if (showSettings) {
      out.print(
          ShownSettings.of(Objects.requireNonNull(spec).commandLine().getParseResult(), settings));
      return ExitStatus.CLEAN;
    }
    if (watch
        && outputs.stream().anyMatch(each -> isPrinted(each) && each.format() != Format.TEXT)) {
      throw new ParameterException(
          Objects.requireNonNull(spec).commandLine(),
          "--watch prints text; give a report in another format a file");
    }
    int status = seenScan(outputs);
    return watch && classFiles.size() > 0 ? watch(outputs, status) : status;
  }

  /** Ctrl-C ends the process with the status of the last scan. */
  private int watch(List<Output> outputs, int first) {
    AtomicInteger status = new AtomicInteger(first);
    Thread end = new Thread(() -> Runtime.getRuntime().halt(status.get()));
    Runtime.getRuntime().addShutdownHook(end);
    String targets = classFiles.size() == 1 ? "1 target" : classFiles.size() + " targets";
    err.println("spotjmhbugs: watching " + targets + "; Ctrl-C ends");
    try {
      while (true) {
        classFiles.await();
        isWrong.set(false);
        status.set(seenScan(outputs));
      }
    } catch (InterruptedException e) {
      return status.get();
    } finally {
      Runtime.getRuntime().removeShutdownHook(end);
    }
  }

  private int seenScan(List<Output> outputs) {
    try (Waiting shown = Waiting.on(err)) {
      waiting = shown;
      return scan(outputs);
    }
  }

  private int scan(List<Output> outputs) {
    waiting.doing(() -> "looking for classes");
    Optional<Gate> gate = gate();
    Optional<EvidenceFile> evidence = evidence();
    List<String> targets = targetOptions.find(this::say);
    if (gate.isEmpty() || evidence.isEmpty() || targets.isEmpty()) {
      return ExitStatus.ERROR;
    }
    if (watch) {
      classFiles.begin(() -> TargetOptions.files(targetOptions.find()));
    }
    try (ReportFiles files =
        ReportFiles.open(outputs, out, outputOptions.naming(settings, this::say))) {
      if (!files.hasAll(outputs)) {
        return ExitStatus.ERROR;
      }
      waiting.doing(() -> "looking for classes in " + String.join(", ", targets));
      Confidence least = gate.get().least(filter.confidence());
      Scan.Outcome outcome = scan(targets, evidence.get(), least);
      if (outcome.result().isEmpty()) {
        targetOptions.emptiness().ifPresent(this::say);
      }
      gate.get().unused(outcome.result(), useless()).forEach(this::say);
      ScanResult found = gate.get().apply(outcome.result(), !isWrong.get(), this::say);
      ScanResult result = targetOptions.hasProject() ? found.withBenchmarks() : found;
      TextLayout watched = Terminal.layout(out, Ansi.AUTO.enabled(), all);
      waiting.doing(() -> "writing reports");
      files.write(
          output -> {
            TextLayout layout =
                isPrinted(output) && output.format() == Format.TEXT
                    ? watched
                    : TextLayout.PLAIN.showing(all);
            Report report =
                last != null && isPrinted(output)
                    ? new ChangesReport(last, outcome.sources(), layout)
                    : output
                        .format()
                        .report(
                            layout,
                            outcome.sources(),
                            command(output.format()),
                            TargetOptions.projectOf(targets));
            String text = report.render(result);
            if (isPrinted(output)) {
              waiting.close(); // the same terminal may show the report
            }
            return text;
          });
      last = result;
      if (isWrong.get()) {
        return ExitStatus.ERROR;
      }
      if (outputs.stream().noneMatch(ScanCommand::isPrinted)) {
        String names = outputs.stream().map(Output::name).collect(joining(", "));
        say(Problem.note(names, Total.of(result.targets())));
      }
      return gate.get().failing(result) > 0 ? ExitStatus.FINDINGS : ExitStatus.CLEAN;
    } catch (IOException e) {
      say(Problem.error("scan", e));
      return ExitStatus.ERROR;
    }
  }

  private static boolean isPrinted(Output output) {
    return output.file().isEmpty();
  }

  private String command(Format format) {
    return CommandText.of(
        Objects.requireNonNull(spec).root().commandLine().getParseResult(), format.toString());
  }

  private Optional<Gate> gate() {
    try {
      return baseline
          .read(gateOptions.isWritten(), this::say)
          .map(known -> gateOptions.gate(filter, known));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(Objects.requireNonNull(spec).commandLine(), e.getMessage(), e);
    }
  }

  private Optional<EvidenceFile> evidence() {
    if (measured == null) {
      return Optional.of(EvidenceFile.none());
    }
    try {
      return Optional.of(EvidenceFile.in(measured));
    } catch (IOException e) {
      say(Problem.error(measured.resolve(EvidenceFile.NAME).toString(), e));
      return Optional.empty();
    }
  }

  private Scan.Outcome scan(List<String> targets, EvidenceFile evidence, Confidence least)
      throws IOException {
    MavenFetcher maven = classPathOptions.fetcher(waiting);
    BuildClassPath builds =
        new BuildClassPath((root, own) -> maven.resolver(root, own, !withDependencies));
    try (ClassContainers lookups = classPathOptions.open();
        ClassContainers each = ClassContainers.open(TargetOptions.files(targets))) {
      return new Scan(
              new TargetLocator(maven, withDependencies, withSources, verbose, builds),
              new TargetScanner(jobs, missing(builds)),
              lookups.withSilent(each),
              evidence,
              useless(),
              this::say,
              waiting)
          .run(targets, least, sources());
    }
  }

  /** How much it matters that something suppresses nothing. */
  private Problem.Severity useless() {
    return strict ? Problem.Severity.ERROR : Problem.Severity.NOTE;
  }

  private MissingClasses missing(BuildClassPath builds) {
    return new MissingClasses(
        verbose,
        strict ? Problem.Severity.ERROR : Problem.Severity.WARNING,
        new MissingAdvice(builds, withDependencies)::of);
  }

  private Sources sources() {
    return Sources.of(
        Sources.repositoryAround(Path.of("")),
        PathList.of(sourcePath),
        SettingsDefaults.names(Objects.requireNonNull(spec), Key.SOURCES));
  }

  private void say(Problem problem) {
    if (problem.severity() == Problem.Severity.ERROR) {
      isWrong.set(true);
    }
    waiting.aside(() -> err.println(problem.line()));
  }
}
