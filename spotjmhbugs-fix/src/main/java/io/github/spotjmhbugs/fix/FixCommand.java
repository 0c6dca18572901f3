// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.fix;

import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.fix.repair.Remedy;
import io.github.spotjmhbugs.fix.run.ChangedFile;
import io.github.spotjmhbugs.fix.run.Selection;
import io.github.spotjmhbugs.fix.run.TargetRepairs;
import io.github.spotjmhbugs.scan.ExitStatus;
import io.github.spotjmhbugs.scan.PathList;
import io.github.spotjmhbugs.scan.PracticeName;
import io.github.spotjmhbugs.scan.TargetScanner;
import io.github.spotjmhbugs.scan.Threshold;
import io.github.spotjmhbugs.scan.classpath.ClassContainer;
import io.github.spotjmhbugs.scan.classpath.ClassContainers;
import io.github.spotjmhbugs.scan.classpath.ClassPath;
import io.github.spotjmhbugs.scan.result.Problem;
import io.github.spotjmhbugs.scan.result.TargetResult;
import io.github.spotjmhbugs.scan.source.Sources;
import io.github.spotjmhbugs.scan.suppress.Suppressions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code spotjmhbugs fix}: its options and the order of its steps. */
@Command(
    name = "fix",
    description = "Repairs benchmarks in their Java sources.",
    customSynopsis =
        "spotjmhbugs fix --sources PATH [--classpath PATH] [--practice LIST] [--choose LIST]"
            + " [--threshold low|medium|high] [--write] TARGET...",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footer = {
      "",
      "Prints a diff that git apply takes. Standard error says which findings are left, and why.",
      "Exit status: 0 if there are no findings, or --write repaired them all; 1 if there are;",
      "2 for invalid usage or if something could not be read or written."
    })
final class FixCommand implements Callable<Integer> {
  private final PrintStream out;
  private final PrintStream err;

  @Parameters(
      paramLabel = "TARGET",
      arity = "1..*",
      description = "A jar or a directory of classes that were compiled from the sources.")
  private List<Path> targets = new ArrayList<>();

  @Option(
      names = "--sources",
      paramLabel = "PATH",
      required = true,
      description = "Source directories, separated as in a class path.")
  private List<String> sourcePath = new ArrayList<>();

  @Option(
      names = "--classpath",
      paramLabel = "PATH",
      description =
          "Jars and directories used to resolve other classes and to compile the repaired sources,"
              + " separated as in a class path.")
  private List<String> classPath = new ArrayList<>();

  @Option(
      names = "--practice",
      paramLabel = "LIST",
      split = ",",
      converter = PracticeName.class,
      description =
          "Repair these practices only, separated by commas. LOOP and INVO are repaired only if they"
              + " are named.")
  private List<PracticeKey> practices = List.of();

  @Option(
      names = "--choose",
      paramLabel = "LIST",
      split = ",",
      converter = RepairWord.class,
      description =
          "Where a finding has several repairs, prefer these, separated by commas: ${COMPLETION-CANDIDATES}.",
      completionCandidates = RepairWords.class)
  private List<Remedy> chosen = List.of();

  @Option(
      names = "--threshold",
      paramLabel = "LEVEL",
      defaultValue = "medium",
      description =
          "Repair findings of at least this confidence: low, medium or high (default:"
              + " ${DEFAULT-VALUE}).")
  private Threshold threshold = Threshold.MEDIUM;

  @Option(names = "--write", description = "Change the sources instead of printing a diff.")
  private boolean write;

  private final List<Remedy> unasked = new ArrayList<>();

  private boolean hasFindings;

  private boolean hasErrors;

  /** The words of {@code --choose}, for the help. */
  private static final class RepairWords implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(Remedy.values()).map(Remedy::word).iterator();
    }
  }

  /** A word of {@code --choose}. */
  private static final class RepairWord implements ITypeConverter<Remedy> {
    @Override
    public Remedy convert(String word) {
      try {
        return Remedy.named(word);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
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
    Selection selection = new Selection(Set.copyOf(practices), Set.copyOf(chosen));
    Sources sources = Sources.of(Path.of(""), PathList.of(sourcePath));
    sources.problems().forEach(this::say);
    TargetRepairs repairs = new TargetRepairs(selection, sources);
    try (ClassContainers lookups = ClassContainers.open(PathList.of(classPath))) {
      lookups.problems().forEach(this::say);
      for (Path target : targets) {
        repair(target, repairs, lookups.opened());
      }
    } catch (IOException e) {
      say(Problem.error("--classpath", e));
    }
    Selection.advice(unasked, "--choose ").ifPresent(this::say);
    return hasErrors ? ExitStatus.ERROR : hasFindings ? ExitStatus.FINDINGS : ExitStatus.CLEAN;
  }

  private void repair(Path target, TargetRepairs repairs, List<ClassContainer> lookups) {
    String name = target.toString();
    try (ClassContainer classes = ClassContainer.open(target, name)) {
      TargetScanner scanner = new TargetScanner(Runtime.getRuntime().availableProcessors(), false);
      TargetResult result =
          new Suppressions(ClassPath.of(classes, lookups))
              .apply(scanner.scan(name, classes, lookups))
              .atLeast(threshold.confidence());
      result.problems().forEach(this::say);
      List<Path> all = new ArrayList<>(targets);
      all.addAll(PathList.of(classPath));
      finish(
          repairs.repair(new TargetRepairs.Target(name, classes, lookups, all), result.findings()));
    } catch (IOException e) {
      say(Problem.error(name, e));
    }
  }

  private void finish(TargetRepairs.Result result) throws IOException {
    result.left().forEach(this::say);
    unasked.addAll(result.unasked());
    for (ChangedFile changed : result.files()) {
      if (write) {
        changed.write();
      } else {
        byte[] diff = changed.diff(Path.of(""));
        out.write(diff, 0, diff.length);
      }
    }
    boolean areLeft = !result.left().isEmpty();
    hasFindings |= areLeft || (result.repaired() > 0 && !write);
  }

  private void say(Problem problem) {
    hasErrors |= problem.severity() == Problem.Severity.ERROR;
    err.println(problem.line());
  }
}
