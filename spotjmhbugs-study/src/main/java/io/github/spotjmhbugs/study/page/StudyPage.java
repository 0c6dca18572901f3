// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.page;

import io.github.spotjmhbugs.practice.Confidence;
import io.github.spotjmhbugs.practice.Finding;
import io.github.spotjmhbugs.practice.Messages;
import io.github.spotjmhbugs.practice.Pattern;
import io.github.spotjmhbugs.report.Html;
import io.github.spotjmhbugs.report.Note;
import io.github.spotjmhbugs.report.ReportPage;
import io.github.spotjmhbugs.report.Table;
import io.github.spotjmhbugs.report.Tile;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.table.DistinctTable;
import io.github.spotjmhbugs.study.table.Funnel;
import io.github.spotjmhbugs.study.table.Listing;
import io.github.spotjmhbugs.study.table.PracticeTable;
import io.github.spotjmhbugs.study.table.ProjectTable;
import io.github.spotjmhbugs.study.table.Results;
import io.github.spotjmhbugs.study.table.StudyTable;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** The report of a study for people. */
public final class StudyPage {
  private final Messages messages;

  /**
   * @param messages what findings say
   */
  public StudyPage(Messages messages) {
    this.messages = messages;
  }

  /**
   * @param title what was studied
   * @param listing what the list of projects holds
   * @param results the records of the study
   * @return the page with everything that is known of the study
   */
  public ReportPage of(String title, Listing listing, Results results) {
    StudyTable funnel = Funnel.of(listing, results);
    StudyTable practices = PracticeTable.of(results);
    StudyTable distinct = DistinctTable.of(results);
    StudyTable affected = ProjectTable.of(results);
    List<Table> tables =
        List.of(
            StudyTables.fixed(funnel, ""),
            StudyTables.fixed(
                practices,
                "Of the built projects and the benchmarks in their class files. "
                    + countedText(results)),
            StudyTables.interactive(
                affected, "Columns with the name of a practice count its findings."),
            StudyTables.fixed(distinct, "Of the built projects."),
            ProjectRows.table(results),
            new FindingRows(messages).table(results));
    return new ReportPage(
        title,
        countedText(results),
        tiles(results),
        StudyCharts.of(funnel, practices, distinct, results),
        tables,
        notes(results));
  }

  private static String countedText(Results results) {
    return results.threshold() == Confidence.LOW
        ? "Findings of any confidence count."
        : "Findings count from confidence "
            + results.threshold().name().toLowerCase(Locale.ROOT)
            + " up.";
  }

  private static List<Tile> tiles(Results results) {
    List<ProjectRecord> built = results.built();
    int inSources = sum(results.all(), ProjectRecord::sourceBenchmarks);
    int benchmarks = sum(built, found -> found.benchmarks().size());
    int affected = sum(built, results::affected);
    int studied = results.all().size();
    return List.of(
        tile("Projects studied", studied, ""),
        tile(
            "Projects built",
            built.size(),
            "of " + count(results.withBenchmarks().size()) + " with benchmarks"),
        tile(
            "Projects with findings",
            results.withFindings().size(),
            "of " + count(built.size()) + " built"),
        tile("Benchmarks seen", benchmarks, "of " + count(inSources) + " in sources"),
        tile("Benchmarks affected", affected, "of " + count(benchmarks) + " seen"),
        tile("Findings", sum(built, found -> results.findings(found).size()), ""));
  }

  private static int sum(List<ProjectRecord> records, ToIntFunction<ProjectRecord> number) {
    return records.stream().mapToInt(number).sum();
  }

  private static Tile tile(String label, int number, String detail) {
    return new Tile(label, count(number), detail);
  }

  private static String count(int number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** Only what some finding needs explained. */
  private List<Note> notes(Results results) {
    Set<Pattern> found =
        results.all().stream()
            .flatMap(one -> results.findings(one).stream())
            .map(Finding::pattern)
            .collect(Collectors.toCollection(TreeSet::new));
    return found.stream()
        .map(
            pattern ->
                new Note(pattern.name(), title(pattern), new Html(messages.details(pattern))))
        .toList();
  }

  private String title(Pattern pattern) {
    return pattern.key() + ": " + messages.shortDescription(pattern);
  }
}
