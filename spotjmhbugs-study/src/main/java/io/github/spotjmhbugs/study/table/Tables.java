// SPDX-License-Identifier: Apache-2.0
package io.github.spotjmhbugs.study.table;

import io.github.spotjmhbugs.analysis.Practices;
import io.github.spotjmhbugs.finding.PracticeKey;
import io.github.spotjmhbugs.scan.report.CsvReport;
import io.github.spotjmhbugs.scan.result.CsvText;
import io.github.spotjmhbugs.study.record.Outcome;
import io.github.spotjmhbugs.study.record.ProjectRecord;
import io.github.spotjmhbugs.study.table.Results.ProjectSummary;
import io.github.spotjmhbugs.study.table.Results.ProjectSummary.Count;
import io.github.spotjmhbugs.study.table.StudyTable.Columns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The tables of a study; three have the form of Tables 4 to 6 of the study of 2019. */
public record Tables(Results results) {

  /**
   * {@return how many projects are left after each step}
   *
   * @param listed projects in the list; those that the study did not take have no record
   * @param unforked those of them that are not marked as forks
   */
  public StudyTable funnel(int listed, int unforked) {
    Map<String, Integer> steps = new LinkedHashMap<>();
    steps.put("listed", listed);
    steps.put("unforked", unforked);
    steps.put("studied", results.all().size());
    steps.put("sources obtained", results.those(ProjectSummary::isObtained).size());
    steps.put("with benchmarks", results.withBenchmarks().size());
    steps.put("in a language that is compiled", results.those(Tables::isCompiled).size());
    steps.put("scanned", results.built().size());
    steps.put("with findings", results.withFindings().size());
    return new Columns<Map.Entry<String, Integer>>()
        .text("step", Map.Entry::getKey)
        .counted("projects", Map.Entry::getValue, "% of listed", listed)
        .table("funnel", "Projects remaining after each step", steps.entrySet());
  }

  private static boolean isCompiled(ProjectSummary found) {
    return found.hasBenchmarks() && found.head().outcome() != Outcome.NOT_SEEN;
  }

  /** {@return how common each practice is among the built projects, and any of them: Table 4} */
  public StudyTable practices() {
    Map<String, List<Count>> counts = new LinkedHashMap<>();
    for (PracticeKey key : Practices.keys()) {
      counts.put(key.name(), counts(found -> found.of(key)));
    }
    counts.put("any", counts(ProjectSummary::all));
    int projects = results.built().size();
    int benchmarks = results.built().stream().mapToInt(ProjectSummary::benchmarks).sum();
    return new Columns<Map.Entry<String, List<Count>>>()
        .text("practice", Map.Entry::getKey)
        .counted("projects", row -> row.getValue().size(), "% of projects", projects)
        .counted("benchmarks", row -> sum(row, Count::affected), "% of benchmarks", benchmarks)
        .number("findings", row -> sum(row, Count::findings))
        .table("practices", "Practices in the built projects", counts.entrySet());
  }

  private List<Count> counts(Function<ProjectSummary, Count> counted) {
    return results.built().stream().map(counted).filter(count -> count.findings() > 0).toList();
  }

  private static int sum(Map.Entry<String, List<Count>> row, ToIntFunction<Count> number) {
    return row.getValue().stream().mapToInt(number).sum();
  }

  /** {@return how each built project fares, the most affected first: Table 5} */
  public StudyTable affected() {
    // Sorting is stable: equals stay in the order of their names.
    List<ProjectSummary> built =
        results.built().stream()
            .sorted(
                Comparator.comparing(found -> found.all().affected(), Comparator.reverseOrder()))
            .toList();
    Columns<ProjectSummary> columns = new Columns<>();
    columns.text("project", ProjectSummary::project);
    return withBenchmarks(columns)
        .number("findings", found -> found.all().findings())
        .table("affected-projects", "Findings in the built projects", built);
  }

  private static Columns<ProjectSummary> withBenchmarks(Columns<ProjectSummary> columns) {
    columns
        .number("benchmarks", ProjectSummary::benchmarks)
        .number("affected", found -> found.all().affected());
    Practices.keys().forEach(key -> columns.number(key.name(), found -> found.of(key).findings()));
    return columns;
  }

  /** {@return how many built projects have how many different practices: Table 6} */
  public StudyTable distinct() {
    List<Integer> counts =
        results.built().stream().map(built -> built.byPractice().size()).toList();
    return new Columns<Integer>()
        .number("practices", practices -> practices)
        .counted(
            "projects",
            practices -> Collections.frequency(counts, practices),
            "% of projects",
            counts.size())
        .table(
            "distinct-practices",
            "Different practices in one project",
            IntStream.rangeClosed(0, Practices.keys().size()).boxed().toList());
  }

  public StudyTable projects() {
    Columns<ProjectSummary> columns =
        new Columns<ProjectSummary>()
            .text("project", ProjectSummary::project)
            .number("stars", found -> found.head().stars() == null ? "" : found.head().stars())
            .text("outcome", found -> found.head().outcome())
            .text("commit", found -> found.head().commit())
            .text("built_by", found -> found.head().builtBy())
            .number("source_files", found -> found.head().sourceFiles())
            .number("source_benchmarks", found -> found.head().sourceBenchmarks())
            .number("source_benchmarks_seen", found -> found.head().seen())
            .number(
                "percent_seen",
                found -> percent(found.head().seen(), found.head().sourceBenchmarks()));
    return withBenchmarks(columns)
        .text("reason", found -> found.head().reason())
        .number("seconds", found -> seconds(found.head()))
        .table("projects", "Projects", results.all());
  }

  /** {@return how many seconds its steps took together, with one decimal} */
  public static String seconds(ProjectRecord found) {
    return String.format(Locale.ROOT, "%.1f", found.took().toMillis() / 1e3);
  }

  /**
   * Writes a row for each finding that counts: the columns of a scan's CSV, the target being the
   * project, and after them the project and its commit.
   *
   * @param records the records of a study, in the order of the rows, asked for one by one
   */
  public void writeFindings(Appendable csv, Iterable<ProjectRecord> records) throws IOException {
    List<String> columns = new ArrayList<>(CsvReport.columns());
    columns.addAll(List.of("project", "commit"));
    Iterable<List<Object>> rows =
        () -> StreamSupport.stream(records.spliterator(), false).flatMap(this::rows).iterator();
    CsvText.write(csv, columns, rows);
  }

  private Stream<List<Object>> rows(ProjectRecord found) {
    return found.findings(results.threshold()).stream()
        .map(finding -> CsvReport.row(found.project(), finding))
        .map(
            row ->
                Stream.concat(row.stream(), Stream.of(found.project(), found.commit())).toList());
  }

  /** A share in percent with one decimal, or empty when there is nothing to have a share in. */
  static String percent(int part, int whole) {
    return whole == 0 ? "" : String.format(Locale.ROOT, "%.1f", 1e2 * part / whole);
  }
}
