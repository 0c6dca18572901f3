// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.impact;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.impact.run.ImpactOptions;
import io.github.spotjmhbugs.impact.run.ImpactRun;
import io.github.spotjmhbugs.impact.run.ImpactTarget;
import io.github.spotjmhbugs.scan.ExitStatus;
import io.github.spotjmhbugs.scan.TargetLocator;
import io.github.spotjmhbugs.scan.Threshold;
import io.github.spotjmhbugs.scan.TimeSpan;
import io.github.spotjmhbugs.scan.Version;
import io.github.spotjmhbugs.scan.maven.DownloadProgress;
import io.github.spotjmhbugs.scan.maven.MavenFetcher;
import io.github.spotjmhbugs.scan.maven.MavenOptions;
import io.github.spotjmhbugs.scan.process.Deadline;
import io.github.spotjmhbugs.scan.process.Interruption;
import io.github.spotjmhbugs.scan.process.Jdk;
import io.github.spotjmhbugs.scan.process.Jdks;
import io.github.spotjmhbugs.scan.result.Problem;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code spotjmhbugs impact}: its options and the order of its steps. */
@Command(
    name = "impact",
    description = "Asks the JVM what the findings in compiled benchmarks do to their scores.",
    customSynopsis =
        "spotjmhbugs impact [--evidence jit|time|both] [--java HOME]... [OPTION...] --out DIR"
            + " TARGET...",
    mixinStandardHelpOptions = true,
    versionProvider = Version.Provider.class,
    sortOptions = false,
    footer = {
      "",
      "Runs the benchmarks of the targets: do not run it on code that you do not trust.",
      "Run the same command again to resume after an interruption.",
      "",
      "Exit status: 0 if the findings were tried, or as many of them as the budget allows,",
      "2 for invalid usage or if something could not be read, run or written."
    })
final class ImpactCommand implements Callable<Integer> {
  private static final int ROUNDS = 15;

  private final PrintStream out;
  private final PrintStream err;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      paramLabel = "TARGET",
      arity = "1..*",
      description = "A jar, a directory of classes, or group:artifact:version[:classifier].")
  private List<String> targets = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Directory of the results, also those of an interrupted run.")
  private @Nullable Path folder;

  @Option(
      names = "--evidence",
      paramLabel = "KIND",
      defaultValue = "jit",
      description =
          "jit: the size of the machine code, seconds for each finding; time: the scores, a minute"
              + " or more; or both (default: ${DEFAULT-VALUE}).")
  private EvidenceKind evidence = EvidenceKind.JIT;

  @Option(
      names = "--java",
      paramLabel = "HOME",
      description =
          "Folder of a JDK to ask, 17 or newer; repeatable (default: the one that runs this).")
  private List<Path> javaHomes = new ArrayList<>();

  @Option(
      names = "--classpath",
      paramLabel = "PATH",
      description = "What the benchmarks need, separated as in a class path.")
  private List<String> classPath = new ArrayList<>();

  @Option(
      names = "--include",
      paramLabel = "REGEX",
      defaultValue = "",
      description = "Only findings that affect a benchmark (package.Class.method) with a match.")
  private Pattern include = Pattern.compile("");

  @Option(
      names = "--practice",
      paramLabel = "LIST",
      split = ",",
      description = "Only findings of these practices, such as RETU,LOOP.")
  private List<String> practices = new ArrayList<>();

  @Option(
      names = "--threshold",
      paramLabel = "LEVEL",
      defaultValue = "medium",
      description =
          "Only findings of at least this confidence: low, medium or high (default:"
              + " ${DEFAULT-VALUE}).")
  private Threshold threshold = Threshold.MEDIUM;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "" + ROUNDS,
      description =
          "Take the time of the original and the repaired benchmark up to N times each (default:"
              + " ${DEFAULT-VALUE}; fewer than 5 never suffice).")
  private int rounds = ROUNDS;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      description = "Begin with no further finding after TIME, such as 90s, 20m or 1h.")
  private @Nullable Duration budget;

  @Option(
      names = "-D",
      paramLabel = "NAME=VALUE",
      mapFallbackValue = "true",
      description = "Set a property for Maven, such as -Dmaven.repo.local=DIR.")
  private Map<String, String> properties = new LinkedHashMap<>();

  /** What to look at. */
  private enum EvidenceKind {
    JIT,
    TIME,
    BOTH;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

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
    ImpactOptions options = options();
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

  private ImpactOptions options() {
    if (rounds < 1) {
      throw wrong("--rounds must be at least 1");
    }
    return new ImpactOptions(
        threshold.confidence(),
        practiceKeys(),
        include,
        jdks(),
        evidence != EvidenceKind.TIME,
        evidence != EvidenceKind.JIT,
        rounds,
        Optional.ofNullable(budget).map(Deadline::in),
        Objects.requireNonNull(folder));
  }

  private Set<PracticeKey> practiceKeys() {
    List<PracticeKey> all = Practices.keys();
    for (String name : practices) {
      if (all.stream().noneMatch(key -> isNamed(key, name))) {
        throw wrong(
            "no practice "
                + name
                + "; there are "
                + all.stream().map(PracticeKey::name).collect(Collectors.joining(", ")));
      }
    }
    return all.stream()
        .filter(
            key -> practices.isEmpty() || practices.stream().anyMatch(name -> isNamed(key, name)))
        .collect(Collectors.toSet());
  }

  private static boolean isNamed(PracticeKey key, String name) {
    return key.name().equalsIgnoreCase(name.strip());
  }

  private List<Jdk> jdks() {
    List<Path> homes =
        javaHomes.isEmpty() ? List.of(Path.of(System.getProperty("java.home"))) : javaHomes;
    List<Jdk> jdks = new ArrayList<>();
    for (Path home : homes) {
      Jdk jdk = Jdks.at(home).orElseThrow(() -> wrong("--java " + home + " is no JDK"));
      if (jdk.feature() < ImpactOptions.OLDEST_JDK) {
        throw wrong("--java " + home + " is JDK " + jdk.feature() + "; 17 or newer is needed");
      }
      jdks.add(jdk);
    }
    return jdks.stream().distinct().toList();
  }

  private static void prepare(Path results) throws IOException {
    if (Files.exists(results) && !Files.isDirectory(results)) {
      throw new NotDirectoryException(results.toString());
    }
    Files.createDirectories(results);
  }

  private boolean run(ImpactOptions options) throws IOException {
    MavenFetcher maven =
        new MavenFetcher(
            MavenOptions.of(System.getProperties(), properties),
            new DownloadProgress(err, () -> ImpactProgress.isVisible(err)));
    List<ImpactTarget> opened = new ArrayList<>();
    try {
      boolean allOpened = open(maven, opened);
      if (opened.isEmpty()) {
        return false;
      }
      ImpactRun.Outcome outcome;
      try (ImpactProgress progress = new ImpactProgress(err)) {
        outcome = new ImpactRun(options, maven, progress).run(opened);
      }
      return report(outcome) && allOpened && !outcome.hasErrors();
    } finally {
      for (ImpactTarget target : opened) {
        target.close();
      }
    }
  }

  private boolean open(MavenFetcher maven, List<ImpactTarget> opened) {
    TargetLocator locator = new TargetLocator(maven, true, false, false);
    boolean allOpened = true;
    for (String name : targets) {
      try {
        ImpactTarget target = ImpactTarget.open(name, locator.locate(name), paths());
        target.problems().forEach(this::say);
        opened.add(target);
      } catch (IOException e) {
        say(Problem.error(name.isBlank() ? "''" : name, e));
        allOpened = false;
      }
    }
    return allOpened;
  }

  private boolean report(ImpactRun.Outcome outcome) {
    if (outcome.left() == 0 || !outcome.records().isEmpty()) {
      out.print(ImpactTable.of(outcome.records()));
    }
    if (outcome.left() > 0 && !outcome.hasErrors()) {
      String why = outcome.isInterrupted() ? "interrupted" : "stopped";
      err.println(
          "spotjmhbugs: %s with %d of %d left; run the same command to resume"
              .formatted(why, outcome.left(), outcome.left() + outcome.records().size()));
    }
    return !outcome.isInterrupted();
  }

  private List<Path> paths() {
    return classPath.stream()
        .flatMap(Pattern.compile(Pattern.quote(File.pathSeparator))::splitAsStream)
        .filter(path -> !path.isEmpty())
        .map(Path::of)
        .toList();
  }

  private ParameterException wrong(String message) {
    return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
  }

  private void say(Problem problem) {
    err.println(problem.line());
  }
}
