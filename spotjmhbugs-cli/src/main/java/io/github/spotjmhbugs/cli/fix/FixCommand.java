// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.cli.fix;

import io.github.spotjmhbugs.finding.Finding;
import io.github.spotjmhbugs.fix.repair.Remedy;
import io.github.spotjmhbugs.fix.run.ChangedFile;
import io.github.spotjmhbugs.fix.run.Selection;
import io.github.spotjmhbugs.fix.run.TargetRepairs;
import io.github.spotjmhbugs.formats.report.Waiting;
import io.github.spotjmhbugs.host.classpath.ClassContainers;
import io.github.spotjmhbugs.host.file.PathList;
import io.github.spotjmhbugs.host.gate.Baseline;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.host.result.TargetResult;
import io.github.spotjmhbugs.host.source.Sources;
import io.github.spotjmhbugs.scan.BaselineOption;
import io.github.spotjmhbugs.scan.ClassPathOptions;
import io.github.spotjmhbugs.scan.CommandProvider;
import io.github.spotjmhbugs.scan.ExitStatus;
import io.github.spotjmhbugs.scan.FindingFilter;
import io.github.spotjmhbugs.scan.SettingsDefaults;
import io.github.spotjmhbugs.scan.TargetLocator;
import io.github.spotjmhbugs.scan.TargetOptions;
import io.github.spotjmhbugs.scan.maven.LocalFiles;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import io.github.spotjmhbugs.scan.project.BuildClassPath;
import io.github.spotjmhbugs.settings.Key;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code spotjmhbugs fix}: its options and the order of its steps. */
@Command(
    name = "fix",
    description = "Repairs benchmarks in their Java sources.",
    customSynopsis =
        "spotjmhbugs fix [--sources PATH] [--classpath PATH] [--practice LIST] [--choose LIST]"
            + " [--threshold low|medium|high] [--baseline FILE] [--format diff|sarif] [--write] [TARGET...]",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Prints a diff that git apply takes, SARIF, or the files that --write changed. "
          + "Standard error says which findings are left, and why. LOOP and INVO are repaired only if --choose "
          + "asks for it: consume-terms, in-benchmark.",
      "",
      "Exit status: 0 if there are no findings, or --write repaired them all; 1 if "
          + "there are some; 2 for invalid usage, or if something could not be read or "
          + "written."
    })
final class FixCommand implements Callable<Integer> {
  private final PrintStream out;
  private final PrintStream err;

  @Spec private @Nullable CommandSpec spec;

  @Mixin private TargetOptions targetOptions = new TargetOptions();

  @Option(
      names = "--sources",
      paramLabel = "PATH",
      description =
          "Source directories, separated as in a class path (default: those of the project that"
              + " the target is built in).")
  private List<String> sourcePath = new ArrayList<>();

  @Option(
      names = "--with-dependencies",
      description =
          "Also download the dependencies of Maven coordinates, and those of a project that are not"
              + " on this machine.")
  private boolean withDependencies;

  @Option(
      names = "--choose",
      paramLabel = "LIST",
      split = ",",
      converter = RepairWord.class,
      description =
          "Where a finding has several repairs, prefer these, separated by commas:"
              + " ${COMPLETION-CANDIDATES}.",
      completionCandidates = RepairWord.All.class)
  private List<Remedy> chosen = List.of();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "diff",
      description =
          "diff, or sarif: all findings with each repair to choose from, for editors and code hosts"
              + " (default: ${DEFAULT-VALUE}).")
  private Format format = Format.DIFF;

  @Option(names = "--write", description = "Change the sources instead of printing a diff.")
  private boolean write;

  @Mixin private FindingFilter filter = new FindingFilter();

  @Mixin private BaselineOption baseline = new BaselineOption();

  @Mixin private ClassPathOptions classPathOptions = new ClassPathOptions();

  private final List<Remedy> unasked = new ArrayList<>();

  private final List<TargetResult> results = new ArrayList<>();

  private final List<String> reasons = new ArrayList<>();

  private int repaired;

  private boolean hasFindings;

  private boolean hasErrors;

  private final List<Problem> problems = new ArrayList<>();

  private Waiting waiting = Waiting.unseen();

  /** What is printed. */
  enum Format {
    /** A unified diff. */
    DIFF,
    /** The findings with their repairs. */
    SARIF
  }

  FixCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /**
   * Repairs all targets.
   *
   * @return the exit status
   */
  @Override
  public Integer call() {
    if (write && format == Format.SARIF) {
      throw new ParameterException(
          Objects.requireNonNull(spec).commandLine(),
          "--write and --format sarif exclude each other");
    }
    try (Waiting shown = Waiting.on(err)) {
      waiting = shown;
      return fix();
    }
  }

  private int fix() {
    waiting.doing(() -> "looking for classes");
    Optional<Baseline> known = baseline.read(false, this::say);
    if (known.isEmpty()) {
      return ExitStatus.ERROR;
    }
    List<String> targets = targetOptions.find(this::say);
    Selection selection = new Selection(filter.asked(), Set.copyOf(chosen), filter.exclusions());
    FixSarif sarif = new FixSarif(PathList.of(sourcePath));
    Sources sources =
        Sources.of(
            Path.of(""),
            PathList.of(sourcePath),
            SettingsDefaults.names(Objects.requireNonNull(spec), Key.SOURCES));
    sources.problems().forEach(this::say);
    TargetLocator locator = locator();
    try (ClassContainers lookups = classPathOptions.open();
        ClassContainers each = ClassContainers.open(TargetOptions.files(targets))) {
      lookups.problems().forEach(this::say);
      TargetFix fix =
          new TargetFix(
              selection,
              sources,
              filter.confidence(),
              known.get().recognizer(),
              lookups.withSilent(each).opened(),
              compilerPath(targets));
      for (String target : targets) {
        waiting.doing(() -> "repairing " + target + fix.progress());
        fix(target, locator, fix, files -> sink(selection, sarif, files));
      }
    } catch (IOException e) {
      say(Problem.error("--classpath", e));
    }
    waiting.close();
    if (format == Format.SARIF) {
      out.print(sarif.render(filter.confidence(), problems));
    }
    conclude(selection);
    return hasErrors ? ExitStatus.ERROR : hasFindings ? ExitStatus.FINDINGS : ExitStatus.CLEAN;
  }

  private void conclude(Selection selection) {
    (write ? Selection.total(repaired, reasons) : Selection.preview(repaired, reasons))
        .ifPresent(this::say);
    if (repaired > 0) {
      say(
          Problem.note(
              "next",
              write
                  ? "compile the changed sources before the next scan"
                  : "git apply takes this diff; --write changes the sources instead"));
    }
    Selection.advice(unasked, "--choose ").ifPresent(this::say);
    selection
        .left(results.stream().flatMap(result -> result.known().stream()).toList())
        .ifPresent(this::say);
    List<Finding> all = results.stream().flatMap(TargetResult::everything).toList();
    selection.exclusions().unused(all, Problem.Severity.NOTE).forEach(this::say);
    if (!hasErrors && results.stream().allMatch(TargetResult::isEmpty)) {
      targetOptions.emptiness().ifPresent(this::say);
    }
  }

  private List<Path> compilerPath(List<String> targets) {
    List<Path> all = new ArrayList<>(classPathOptions.paths());
    all.addAll(TargetOptions.files(targets));
    return all;
  }

  private TargetLocator locator() {
    MavenFetcher maven = classPathOptions.fetcher(waiting);
    BuildClassPath builds =
        new BuildClassPath((root, own) -> maven.resolver(root, own, !withDependencies));
    return new TargetLocator(maven, withDependencies, true, false, builds);
  }

  private TargetFix.Sink sink(Selection selection, FixSarif sarif, LocalFiles files) {
    return format == Format.DIFF
        ? this::finish
        : scanned -> {
          TargetResult found = scanned.result().keeping(selection::concerns);
          sarif.add(
              found,
              files.sources(),
              scanned.repairs().suggest(scanned.target(), found.findings()));
          hasFindings |= !found.findings().isEmpty();
        };
  }

  private void fix(
      String target,
      TargetLocator locator,
      TargetFix fix,
      Function<LocalFiles, TargetFix.Sink> sink) {
    try {
      if (write && TargetLocator.isPublished(target)) {
        throw new IOException(
            "--write cannot change a jar of sources; without it, the diff is for the directory of"
                + " their packages");
      }
      LocalFiles files = locator.locate(target);
      files.problems().forEach(this::say);
      TargetFix.Sink next = sink.apply(files);
      TargetFix.Sink noting =
          scanned -> {
            results.add(scanned.result());
            next.take(scanned.of(filter.practices()));
          };
      fix.of(target, files, noting).forEach(this::say);
    } catch (IOException e) {
      say(Problem.error(target, e));
    }
  }

  private void finish(TargetFix.Scanned scanned) throws IOException {
    TargetRepairs.Result result =
        scanned.repairs().repair(scanned.target(), scanned.result().findings());
    result.left().forEach(this::say);
    result.uneven().forEach(each -> say(each.note("--exclude ")));
    unasked.addAll(result.unasked());
    reasons.addAll(result.reasons());
    repaired += result.repaired();
    for (ChangedFile changed : result.files()) {
      if (write) {
        changed.write();
        String summary = changed.summary(scanned.base());
        waiting.aside(() -> out.println(summary));
      } else {
        byte[] diff = changed.diff(scanned.base());
        waiting.aside(() -> out.write(diff, 0, diff.length));
      }
    }
    boolean areLeft = !result.left().isEmpty();
    hasFindings |= areLeft || (result.repaired() > 0 && !write);
  }

  private void say(Problem problem) {
    problems.add(problem);
    hasErrors |= problem.severity() == Problem.Severity.ERROR;
    waiting.say(problem.line());
  }

  /** Adds the command to the command line. */
  public static final class Provider extends CommandProvider {
    public Provider() {
      super("fix", FixCommand::new);
    }
  }
}
