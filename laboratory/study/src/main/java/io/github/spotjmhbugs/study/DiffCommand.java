// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study;

import io.github.spotjmhbugs.host.gate.Threshold;
import io.github.spotjmhbugs.host.result.Problem;
import io.github.spotjmhbugs.scan.ExitStatus;
import io.github.spotjmhbugs.scan.VersionProvider;
import io.github.spotjmhbugs.study.run.Journal;
import io.github.spotjmhbugs.study.table.StudyDiff;
import io.github.spotjmhbugs.study.table.StudyDiff.Kind;
import io.github.spotjmhbugs.study.table.StudyTable;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code spotjmhbugs study diff}: two runs of a study side by side. */
@Command(
    name = "diff",
    description = "Compares two runs of a study: new, gone and unchanged findings.",
    customSynopsis = "spotjmhbugs study diff [--format text|csv] [--all] DIR DIR",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footer = {
      "",
      "Findings are the same if their pattern, class and member are, even on another line.",
      "",
      "Exit status: 0 if there is no difference; 1 for new or gone findings; 2 if "
          + "something could not be read."
    })
final class DiffCommand implements Callable<Integer> {
  /** Tables for people, or the findings for scripts. */
  enum Format {
    TEXT,
    CSV
  }

  private final PrintStream out;
  private final PrintStream err;
  private boolean isDamaged;

  @Parameters(
      paramLabel = "DIR DIR",
      hideParamSyntax = true,
      arity = "2",
      description = "The --out directories of the first and the second run.")
  private List<Path> directories = List.of();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "Format of the comparison: text or csv (default: ${DEFAULT-VALUE}).")
  private Format format = Format.TEXT;

  @Option(names = "--all", description = "List unchanged findings as well.")
  private boolean all;

  @Option(
      names = "--threshold",
      paramLabel = "LEVEL",
      defaultValue = "medium",
      description = "Compare findings of at least this confidence: low, medium or high.")
  private Threshold threshold = Threshold.MEDIUM;

  DiffCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() {
    try (Journal before = journal(directories.get(0));
        Journal after = journal(directories.get(1))) {
      Set<String> projects = new TreeSet<>(before.projects());
      projects.addAll(after.projects());
      StudyDiff diff = new StudyDiff(all, threshold.confidence());
      projects.forEach(name -> diff.add(name, before.find(name), after.find(name)));
      StudyTable findings = diff.findings();
      String tables = diff.counts().markdown() + "\n" + diff.projects().markdown() + "\n";
      out.print(format == Format.CSV ? findings.csv() : tables + findings.markdown());
      boolean isSame = diff.count(Kind.NEW) + diff.count(Kind.GONE) == 0;
      int status = isSame ? ExitStatus.CLEAN : ExitStatus.FINDINGS;
      return isDamaged ? ExitStatus.ERROR : status;
    } catch (IOException | UncheckedIOException e) {
      err.println("spotjmhbugs: " + e.getMessage());
      return ExitStatus.ERROR;
    }
  }

  private Journal journal(Path directory) throws IOException {
    Path journal = directory.resolve(StudyCommand.JOURNAL);
    try {
      return Journal.read(journal, this::damaged);
    } catch (IOException e) {
      throw new IOException(Problem.error(journal.toString(), e).text(), e);
    }
  }

  private void damaged(Problem problem) {
    isDamaged = true;
    err.println(problem.line());
  }
}
